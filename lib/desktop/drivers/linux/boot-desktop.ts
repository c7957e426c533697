import { closeSync, constants, openSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { AttemptError } from "@/lib/domain/failure";
import type { Screen } from "@/lib/domain/template/template.schema";
import { openAccessibility } from "../../accessibility/accessibility";
import type { DesktopLimits } from "../../desktop.port";
import { openDisplay } from "../../display/display";
import { baselineOf } from "./baseline";
import { bundleConfig } from "./bundle";
import type { CgroupLayout } from "./cgroup/cgroup";
import type { DesktopParts } from "./desktop-parts";
import { InitClient } from "./guest/init-client";
import { desktopNames, type InstanceNames } from "./names";
import { addNetworkNamespace } from "./network-namespace";
import { mountOverlay } from "./overlay";
import { writeOwner } from "./owner-file";
import { screenReady, sessionReady } from "./readiness";
import { startContainer } from "./runc";
import { tearDown } from "./tear-down";
import { UsageMeter } from "./usage-meter";

const O_PATH = 0o10000000;
/** Uid of `user` in every template. */
export const GUEST_UID = 1_000;
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
  const names = desktopNames(request.instance, request.id);
  const undo: (() => Promise<void> | void)[] = [];
  try {
    await prepare(request);
    const initProcess = await startContainer(request.instance, names);
    const meter = new UsageMeter(() => request.layout.counters(names.cgroupPath));
    meter.start();
    undo.push(() => meter.stop());

    // Pinned once: a pid may belong to another process later, this root cannot.
    const rootFd = openSync(`/proc/${initProcess.pid}/root`, O_PATH | constants.O_DIRECTORY);
    undo.push(once(() => closeSync(rootFd)));
    const init = new InitClient(`/proc/self/fd/${rootFd}`);
    const deadlineMs = startedAt + READY_LIMIT_MS;
    const status = await sessionReady(init, initProcess, deadlineMs);

    const rootPath = `/proc/${initProcess.pid}/root`;
    const socketPath = `${rootPath}/tmp/.X11-unix/X0`;
    const opening = [
      screenReady(socketPath, request.screen, initProcess, deadlineMs),
      openDisplay({ socketPath, screen: request.screen }).then((display) => {
        undo.push(() => display.close());
        return display;
      }),
      openAccessibility({ busSocketPath: `${rootPath}/run/user/1000/bus`, rootPath, uid: GUEST_UID }).then((opened) => {
        undo.push(() => opened.close());
        return opened;
      }),
    ] as const;
    await Promise.allSettled(opening);
    const [, display, accessibility] = await Promise.all(opening);
    display.attachTextReader((window) => accessibility.focusedText(window));
    await display.screenshot();

    return {
      instance: request.instance,
      names,
      templateDigest: request.templateDigest,
      screen: request.screen,
      limits: request.limits,
      layout: request.layout,
      initProcess,
      init,
      display,
      accessibility,
      meter,
      baseline: baselineOf(request.layout.processes(names.cgroupPath), initProcess, status.session.processes),
      createdAtMs,
      bootMs: Math.round(performance.now() - startedAt),
      releaseHandles: () => unwind(undo),
    };
  } catch (cause) {
    await unwind(undo);
    await tearDown(request.layout, request.instance, names).catch(() => {
      // The next sweep finds it by its folder; the reason for the failure matters more here.
    });
    if (cause instanceof AttemptError && cause.code === "guest_not_ready") throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const code = cause instanceof AttemptError ? "guest_not_ready" : "desktop_create_failed";
    throw new AttemptError(code, `Desktop ${request.id} was not made: ${reason}`, null, cause);
  }
}

async function prepare(request: BootRequest): Promise<void> {
  const names = desktopNames(request.instance, request.id);
  await mkdir(request.instance.desktopsFolder, { recursive: true, mode: 0o700 });
  await mkdir(names.folder, { mode: 0o700 });
  writeOwner(names.folder);
  const config = bundleConfig({
    rootfs: names.root,
    screen: request.screen,
    limits: request.limits,
    cgroupPath: names.cgroupPath,
    networkNamespacePath: names.namespacePath,
    hasSwapLimit: request.layout.hasSwapLimit,
    openFilesMax: request.openFilesMax,
  });
  await Promise.all([
    mountOverlay(names, request.lowerFolders),
    addNetworkNamespace(names.namespace),
    writeFile(path.join(names.folder, "config.json"), JSON.stringify(config)),
  ]);
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}

/** Last opened, first closed; a part that is broken already keeps nobody else open. */
async function unwind(undo: (() => Promise<void> | void)[]): Promise<void> {
  for (const step of undo.splice(0).reverse()) {
    try {
      await step();
    } catch {
      // It belonged to a desktop that is going away.
    }
  }
}
