import type { SlotWork } from "@/lib/db/slot-rows";
import type { DeciderModel } from "@/lib/decision/decision-tier.port";
import type { Rect, AccessibilityTree } from "@/lib/domain/observation/observation";
import type { EngineDeps } from "../ports";
import type { OsworldServers } from "./osworld-servers.port";

/** What slots need beside what the engine has; `worker/composition.ts` wires it. */
export interface SlotDeps extends EngineDeps {
  /** The tree in the form that OSWorld's checkers read. */
  accessibilityXml(tree: AccessibilityTree): string;
  /** Not offered when missing. */
  osworldServers?: OsworldServers;
  /** Models of this host that are offered for decisions now; none when missing. */
  deciders?: () => DeciderModel[];
  /** Names of templates whose desktops are devices; none when missing. */
  deviceTemplates?: readonly string[];
  /** A picture with these places painted over; without it, no picture that has to be is kept. */
  blacken?: (png: Uint8Array, places: readonly Rect[]) => Promise<Uint8Array>;
}

/** Why a slot was closed, beside codes of what broke. */
export type CloseReason =
  "closed" | "ttl" | "end" | "killed" | "worker_stopped" | "workspace_budget_exceeded" | (string & {});

export type { SlotWork };
