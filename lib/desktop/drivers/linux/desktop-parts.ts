import type { Screen } from "@/lib/domain/template/template.schema";
import type { Accessibility } from "../../accessibility/accessibility";
import type { Display } from "../../display/display";
import type { DesktopLimits } from "../../desktop.port";
import type { ProcessIdentity } from "../../process-identity";
import type { CgroupLayout } from "./cgroup/cgroup";
import type { InitClient } from "./guest/init-client";
import type { DesktopNames, InstanceNames } from "./names";
import type { UsageMeter } from "./usage-meter";

/** A process that was there when the desktop became ready and has to stay. */
export interface BaselineProcess extends ProcessIdentity {
  name: string;
}

/** Everything a booted desktop consists of, as its worker holds it. */
export interface DesktopParts {
  instance: InstanceNames;
  names: DesktopNames;
  templateDigest: string;
  screen: Screen;
  limits: DesktopLimits;
  layout: CgroupLayout;
  /** Pid 1 of the desktop, by its number on the host. */
  initProcess: ProcessIdentity;
  init: InitClient;
  display: Display;
  accessibility: Accessibility;
  meter: UsageMeter;
  baseline: BaselineProcess[];
  createdAtMs: number;
  bootMs: number;
  /** Lets go of what the worker holds open into the desktop. Safe to repeat. */
  releaseHandles(): Promise<void>;
}
