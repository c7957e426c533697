import type { ControlledDesktop } from "@/lib/db/desktop-control";

/** Why a desktop has no live view, in words; null when it has one. */
export function liveLack(desktop: ControlledDesktop): string | null {
  if (desktop.status === "closed") return "The desktop is closed.";
  if (desktop.driver === "simulated") return "A simulated desktop has no screen to look at; its pictures are drawn.";
  if (desktop.status === "creating") return "The desktop is still being made.";
  if (desktop.controlUrl === null) return "Its host is away.";
  return null;
}

/** Why nobody may take control of it now, whoever asks; null when somebody may. */
export function controlLack(desktop: ControlledDesktop): string | null {
  const lack = liveLack(desktop);
  if (lack) return lack;
  if (desktop.quarantineReason !== null) return "It is under quarantine: it may be looked at only.";
  if (desktop.status === "down") return "It is down; a reset makes it usable again.";
  if (desktop.byHand) return null;
  if (desktop.attemptId === null) return "It is the parent of a fork: what is done here would be in every child.";
  // Elsewhere nothing waits for a person: the set-up and the checker would go on under their hands.
  if (desktop.phase !== "act") return "Only while the agent acts; it then waits.";
  return null;
}
