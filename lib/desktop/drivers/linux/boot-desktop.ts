import { AttemptError } from "@/lib/domain/failure";
import type { Screen } from "@/lib/domain/template/template.schema";
import type { DesktopLimits } from "../../desktop.port";
import { baselineOf } from "./baseline";
import type { CgroupLayout } from "./cgroup/cgroup";
import { DesktopConnections } from "./connect-desktop";
import type { DesktopParts } from "./desktop-parts";
import { layOutDesktop } from "./lay-out-desktop";
import { desktopNames, type InstanceNames } from "./names";
import { screenReady, sessionReady } from "./readiness";
import { startContainer } from "./runc";
import { tearDown } from "./tear-down";
import { UsageMeter } from "./usage-meter";

/** A desktop on a busy machine is late; one that takes longer than this does not come. */
const READY_LIMIT_MS = 30_000;

export interface BootRequest {
  instance: InstanceNames;
  layout: CgroupLayout;
  id: string;
  templateDigest: string;
  lowerFolders: string[];
  screen: Screen;
  limits: DesktopLimits;
  openFilesMax: number;
}

/**
 * Starts a desktop and returns when its first frame is good and window manager, session bus and accessibility bus
 * answer. Throws `desktop_create_failed` or `guest_not_ready` with everything removed again.
 */
export async function bootDesktop(request: BootRequest): Promise<DesktopParts> {
  const startedAt = performance.now();
  const createdAtMs = Date.now();
  const { instance, layout, screen } = request;
  const names = desktopNames(instance, request.id);
  const meter = new UsageMeter(() => layout.counters(names.cgroupPath));
  let connections: DesktopConnections | null = null;
  const release = async () => {
    meter.stop();
    await connections?.release();
  };
  try {
    await layOutDesktop({ ...request, upperFrom: null, hookProgram: null });
    const initProcess = await startContainer(instance, names);
    meter.start();
    connections = new DesktopConnections(initProcess, screen);
    const deadlineMs = startedAt + READY_LIMIT_MS;
    const status = await sessionReady(connections.init, initProcess, deadlineMs);
    const socketPath = `/proc/${initProcess.pid}/root/tmp/.X11-unix/X0`;
    const opening = [screenReady(socketPath, screen, initProcess, deadlineMs), connections.open()];
    await Promise.allSettled(opening);
    await Promise.all(opening);
    await connections.display.screenshot();
    const { processes: sessionProcesses } = status.session;
    return {
      ...{ instance, names, screen, layout, initProcess, connections, meter, sessionProcesses, createdAtMs, release },
      templateDigest: request.templateDigest,
      lowerFolders: request.lowerFolders,
      limits: request.limits,
      openFilesMax: request.openFilesMax,
      origin: "boot",
      baseline: baselineOf(layout.processes(names.cgroupPath), initProcess, sessionProcesses),
      crashesBefore: 0,
      restored: null,
      bootMs: Math.round(performance.now() - startedAt),
    };
  } catch (cause) {
    await release().catch(() => {});
    await tearDown(layout, instance, names).catch(() => {
      // The next sweep finds it by its folder; the reason for the failure matters more here.
    });
    if (cause instanceof AttemptError && cause.code === "guest_not_ready") throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const code = cause instanceof AttemptError ? "guest_not_ready" : "desktop_create_failed";
    throw new AttemptError(code, `Desktop ${request.id} was not made: ${reason}`, null, cause);
  }
}
