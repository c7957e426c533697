import type { SlotWire } from "@/lib/domain/slot/slot.wire";

export type SlotAction = SlotWire["available_actions"][number];

const STATE: Partial<Record<SlotWire["status"], string>> = {
  creating: "It is still being made.",
  checkpointing: "It is being stored.",
  quarantined: "It is under quarantine; release it first.",
  down: "It is down; reset it first.",
  closed: "It is closed.",
};

/** Why an action is not offered now, in words; null when it is. */
export function whyNot(slot: SlotWire, action: SlotAction, mayWrite: boolean): string | null {
  if (!mayWrite) return "Your role may look only.";
  if (slot.available_actions.includes(action)) return null;
  if (slot.status === "closed") return "It is closed.";
  if (action === "release") return "Only a quarantined computer is released.";
  if (action === "quarantine" && slot.quarantine) return "It is under quarantine already.";
  if (!slot.by_hand && action !== "quarantine" && action !== "close") {
    return "It belongs to a run, which alone drives it.";
  }
  const state = STATE[slot.status];
  if (state) return state;
  if (action === "verify") return "It was made without a task, so there is nothing to verify.";
  if (action === "fork") return "Its host cannot store desktops.";
  return "Not offered in this state.";
}
