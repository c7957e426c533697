import type { SlotWork } from "@/lib/db/slot-rows";
import type { AccessibilityTree } from "@/lib/domain/observation/observation";
import type { EngineDeps } from "../ports";
import type { OsworldServers } from "./osworld-servers.port";

/** What slots need beside what the engine has; `worker/composition.ts` wires it. */
export interface SlotDeps extends EngineDeps {
  /** The tree in the form that OSWorld's checkers read. */
  accessibilityXml(tree: AccessibilityTree): string;
  /** Not offered when missing. */
  osworldServers?: OsworldServers;
}

/** Why a slot was closed, beside codes of what broke. */
export type CloseReason =
  "closed" | "ttl" | "end" | "killed" | "worker_stopped" | "workspace_budget_exceeded" | (string & {});

export type { SlotWork };
