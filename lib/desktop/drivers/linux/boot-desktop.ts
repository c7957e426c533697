import { AttemptError } from "@/lib/domain/failure";
import type { Screen } from "@/lib/domain/template/template.schema";
import type { DesktopLimits } from "../../desktop.port";
import { baselineOf } from "./baseline";
import type { CgroupLayout } from "./cgroup/cgroup";
import type { DesktopParts } from "./desktop-parts";
import type { Grounds } from "./grounds";
import { makeDesktop, type InMaking } from "./make-desktop";
import type { InstanceNames } from "./names";
import { screenReady, sessionReady } from "./readiness";
import { startContainer } from "./runc";
import { writeBundle } from "./write-bundle";

/** A desktop on a busy machine is late; one that takes longer than this does not come. */
const READY_LIMIT_MS = 30_000;

export interface BootRequest {
  instance: InstanceNames;
  layout: CgroupLayout;
  grounds: Grounds;
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
export function bootDesktop(request: BootRequest): Promise<DesktopParts> {
  const { instance, layout, screen, limits } = request;
  const make = async ({ names, startedAt, begin }: InMaking) => {
    writeBundle(names, request);
    const initProcess = await startContainer(instance, names);
    const connections = begin(initProcess, screen);
    const deadlineMs = startedAt + READY_LIMIT_MS;
    const status = await sessionReady(connections.init, initProcess, deadlineMs);
    const socketPath = `/proc/${initProcess.pid}/root/tmp/.X11-unix/X0`;
    const opening = [screenReady(socketPath, screen, initProcess, deadlineMs), connections.open()];
    await Promise.allSettled(opening);
    await Promise.all(opening);
    await connections.display.screenshot();
    const { processes: sessionProcesses } = status.session;
    return {
      ...{ initProcess, screen, limits, sessionProcesses, crashesBefore: 0, restored: null },
      templateDigest: request.templateDigest,
      lowerFolders: request.lowerFolders,
      openFilesMax: request.openFilesMax,
      origin: "boot" as const,
      baseline: baselineOf(layout.processes(names.cgroupPath), initProcess, sessionProcesses),
    };
  };
  const plan = { key: null, lowerFolders: request.lowerFolders, upperFrom: null };
  return makeDesktop({ ...request, plan }, make, (cause) => {
    if (cause instanceof AttemptError && cause.code === "guest_not_ready") return cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const code = cause instanceof AttemptError ? "guest_not_ready" : "desktop_create_failed";
    return new AttemptError(code, `Desktop ${request.id} was not made: ${reason}`, null, cause);
  });
}
