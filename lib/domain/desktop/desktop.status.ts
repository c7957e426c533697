import { machine } from "../transition";

export const DESKTOP_STATUSES = [
  "creating",
  "ready",
  "stepping",
  "checkpointing",
  "quarantined",
  "down",
  "closed",
] as const;
export type DesktopStatus = (typeof DESKTOP_STATUSES)[number];

const LIVE = ["creating", "ready", "stepping", "checkpointing"] as const;

export const desktopMachine = machine("desktop", DESKTOP_STATUSES, {
  become_ready: { from: ["creating"], to: "ready" },
  begin_step: { from: ["ready"], to: "stepping" },
  end_step: { from: ["stepping"], to: "ready" },
  begin_checkpoint: { from: ["ready"], to: "checkpointing" },
  end_checkpoint: { from: ["checkpointing"], to: "ready" },
  quarantine: { from: LIVE, to: "quarantined" },
  release: { from: ["quarantined"], to: "down" },
  reset: { from: ["ready", "down"], to: "creating" },
  close: { from: [...LIVE, "quarantined", "down"], to: "closed" },
});
export type DesktopEventName = (typeof desktopMachine.events)[number];
