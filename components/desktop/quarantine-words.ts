import type { SlotWire } from "@/lib/domain/slot/slot.wire";

/** Title and last sentence of the band that stands as long as an episode knows of its quarantine. */
export function quarantineWords(status: SlotWire["status"]): { title: string; what: string } {
  if (status === "quarantined") {
    return {
      title: "Under quarantine.",
      what: "Its episode is invalid; it may be looked at, released or closed.",
    };
  }
  const next = status === "down" ? "Its episode is invalid; a reset begins a new one." : "Its episode is invalid.";
  return { title: "It was under quarantine.", what: next };
}
