import type { SafetyWire } from "@/lib/domain/safety/safety.rules";
import type { SafetyView } from "@/lib/services/safety/get-safety";

export const serializeSafety = ({ rules, updatedBy, updatedAt, availableActions }: SafetyView): SafetyWire => ({
  rules,
  is_default: updatedAt === null,
  updated_by: updatedBy,
  updated_at: updatedAt?.toISOString() ?? null,
  available_actions: availableActions,
});
