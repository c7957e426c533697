import type { Screen } from "@/lib/domain/template/template.schema";
import type { DesktopLimits, DesktopOrigin } from "../../desktop.port";
import type { RestoreFacts } from "../../gates/restore-facts";
import type { ProcessIdentity } from "../../process-identity";
import type { CgroupLayout } from "./cgroup/cgroup";
import type { DesktopConnections } from "./connect-desktop";
import type { DesktopNames, InstanceNames } from "./names";
import type { UsageMeter } from "./usage-meter";

/** A process that was there when the desktop became ready and has to stay. */
export interface BaselineProcess extends ProcessIdentity {
  name: string;
}

/** Everything a running desktop consists of, as its worker holds it. */
export interface DesktopParts {
  /** Of the desktop; its ground, which a reset changes, has one of its own. */
  id: string;
  instance: InstanceNames;
  /** Of the ground. */
  names: DesktopNames;
  templateDigest: string;
  /** Root filesystem below the desktop's own files, uppermost first; the memory files of its checkpoint are the first. */
  lowerFolders: string[];
  screen: Screen;
  limits: DesktopLimits;
  layout: CgroupLayout;
  openFilesMax: number;
  origin: DesktopOrigin;
  /** Pid 1 of the desktop, by its number on the host. */
  initProcess: ProcessIdentity;
  connections: DesktopConnections;
  meter: UsageMeter;
  baseline: BaselineProcess[];
  /** Session programs by name, with their pids inside. */
  sessionProcesses: Record<string, number>;
  /** Crashes that pid 1 had recorded before this episode began. */
  crashesBefore: number;
  /** What was stored and what was found at the restore; null for a desktop that booted. */
  restored: RestoreFacts | null;
  createdAtMs: number;
  /** From the request to the first good frame. */
  bootMs: number;
  /** Lets go of what the worker holds: connections, meter, the hold on the checkpoint. Safe to repeat. */
  release(): Promise<void>;
  /** Ends what runs and removes every trace of the ground. Safe to repeat. */
  tearDown(): Promise<void>;
}
