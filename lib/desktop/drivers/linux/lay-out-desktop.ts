import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Screen } from "@/lib/domain/template/template.schema";
import type { DesktopLimits } from "../../desktop.port";
import { hostCommand } from "../../host-command";
import { bundleConfig } from "./bundle";
import type { CgroupLayout } from "./cgroup/cgroup";
import { giveMachineId } from "./checkpoint/clone-identity";
import { criuConfig } from "./checkpoint/criu-config";
import { desktopNames, type DesktopNames, type InstanceNames } from "./names";
import { addNetworkNamespace } from "./network-namespace";
import { mountOverlay } from "./overlay";
import { writeOwner } from "./owner-file";

export interface LayOutRequest {
  instance: InstanceNames;
  layout: CgroupLayout;
  id: string;
  /** Root filesystem below the desktop's own files, uppermost first. */
  lowerFolders: string[];
  screen: Screen;
  limits: DesktopLimits;
  openFilesMax: number;
  /** Files the desktop starts with, copied; nothing when null. */
  upperFrom: string | null;
  /** Program that criu asks before it lets a restored desktop run; null for one that boots. */
  hookProgram: string | null;
}

/**
 * Prepares everything of a desktop but its processes: folder, owner mark, files, network namespace, runc's bundle.
 * What it made stays for `tearDown` when it throws.
 */
export async function layOutDesktop(request: LayOutRequest): Promise<DesktopNames> {
  const { instance, hookProgram } = request;
  const names = desktopNames(instance, request.id);
  await mkdir(instance.desktopsFolder, { recursive: true, mode: 0o700 });
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
    criuConfigPath: names.criuConfigPath,
  });
  await Promise.all([
    layFiles(names, request),
    addNetworkNamespace(names.namespace),
    writeFile(path.join(names.folder, "config.json"), JSON.stringify(config)),
    writeFile(names.criuConfigPath, criuConfig(hookProgram ? { hookPath: names.hookPath } : {})),
    hookProgram ? symlink(hookProgram, names.hookPath) : null,
  ]);
  return names;
}

async function layFiles(names: DesktopNames, { upperFrom, lowerFolders }: LayOutRequest): Promise<void> {
  if (upperFrom) await copyFiles(upperFrom, names.upper);
  giveMachineId(names.upper);
  await mountOverlay(names, lowerFolders);
}

/** Copies a desktop's own files with owners, links and the marks of removed ones; shares blocks where the file system can. */
export async function copyFiles(from: string, to: string): Promise<void> {
  await hostCommand("cp", ["--archive", "--reflink=auto", "--no-target-directory", from, to], { timeoutMs: 120_000 });
}
