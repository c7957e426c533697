import type { Screen } from "@/lib/domain/template/template.schema";
import type { ProcessIdentity } from "../../process-identity";
import type { CgroupLayout } from "./cgroup/cgroup";
import { DesktopConnections } from "./connect-desktop";
import type { DesktopParts } from "./desktop-parts";
import type { GroundPlan, Grounds } from "./grounds";
import type { DesktopNames, InstanceNames } from "./names";
import { UsageMeter } from "./usage-meter";

export interface MakeDesktopRequest {
  instance: InstanceNames;
  layout: CgroupLayout;
  grounds: Grounds;
  id: string;
  plan: GroundPlan;
  /** Called when the desktop's life ends, and when it never began. */
  onRelease?: () => void;
}

/** A desktop whose ground is there and whose processes are being started or restored. */
export interface InMaking {
  names: DesktopNames;
  /** Of `performance.now()`. */
  startedAt: number;
  /** Its processes run: what it uses counts from here on, and its connections can be opened. */
  begin: (initProcess: ProcessIdentity, screen: Screen) => DesktopConnections;
}

/** What both ways of making a desktop add by themselves. */
type MadeParts = Omit<
  DesktopParts,
  "id" | "instance" | "layout" | "names" | "connections" | "meter" | "createdAtMs" | "bootMs" | "release" | "tearDown"
>;

/**
 * Makes a desktop by `make` and puts its parts together. When that throws, every trace is removed again and `failure`
 * says what to throw instead.
 */
export async function makeDesktop(
  { instance, layout, grounds, id, plan, onRelease }: MakeDesktopRequest,
  make: (making: InMaking) => Promise<MadeParts>,
  failure: (cause: unknown) => Error,
): Promise<DesktopParts> {
  const startedAt = performance.now();
  const createdAtMs = Date.now();
  let names: DesktopNames;
  try {
    names = await grounds.take(plan, id);
  } catch (cause) {
    onRelease?.();
    throw failure(cause);
  }
  const meter = new UsageMeter(() => layout.counters(names.cgroupPath));
  let connections: DesktopConnections | null = null;
  const release = async () => {
    meter.stop();
    await connections?.release();
    onRelease?.();
  };
  const tearDown = async () => void (await grounds.remove(names));
  const begin = (initProcess: ProcessIdentity, screen: Screen) => {
    meter.start();
    return (connections = new DesktopConnections(initProcess, screen));
  };
  try {
    const made = await make({ names, startedAt, begin });
    if (connections === null) throw new Error("the desktop has no connections");
    const bootMs = Math.round(performance.now() - startedAt);
    return { ...made, id, instance, layout, names, connections, meter, createdAtMs, bootMs, release, tearDown };
  } catch (cause) {
    await release().catch(() => {});
    await tearDown().catch(() => {
      // The next sweep finds it by its folder; the reason for the failure matters more here.
    });
    throw failure(cause);
  }
}
