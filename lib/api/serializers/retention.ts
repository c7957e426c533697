import type { RetentionWire } from "@/lib/domain/retention/retention.wire";
import type { RetentionView } from "@/lib/services/retention/get-retention";

export const serializeRetention = (view: RetentionView): RetentionWire => ({
  rules: view.rules,
  is_default: view.updatedAt === null,
  updated_by: view.updatedBy,
  updated_at: view.updatedAt?.toISOString() ?? null,
  swept_at: view.sweptAt?.toISOString() ?? null,
  available_actions: view.availableActions,
});
