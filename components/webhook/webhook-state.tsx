import type { WebhookDeliveryWire, WebhookWire } from "@/lib/domain/webhook/webhook.wire";
import { Tag } from "../ui/tag";

/** Whether an address is told anything, and whether it answers. */
export function WebhookState({ webhook }: { webhook: WebhookWire }) {
  if (!webhook.enabled) return <Tag tone="fail">disabled</Tag>;
  return webhook.failing_since ? <Tag tone="warn">failing</Tag> : <Tag tone="accent">enabled</Tag>;
}

const WORDS = { pending: "waiting", delivered: "delivered", given_up: "given up" } as const;
const TONES = { pending: "plain", delivered: "success", given_up: "fail" } as const;

/** What became of a message. */
export function DeliveryState({ status, tries }: Pick<WebhookDeliveryWire, "status" | "tries">) {
  if (status === "pending" && tries > 0) return <Tag tone="warn">tried again</Tag>;
  return <Tag tone={TONES[status]}>{WORDS[status]}</Tag>;
}
