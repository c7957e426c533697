import { randomBytes } from "node:crypto";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Screen } from "@/lib/domain/template/template.schema";
import type { DesktopLimits } from "../../desktop.port";
import { hostCommand } from "../../host-command";
import { bundleConfig } from "./bundle";
import type { CgroupLayout } from "./cgroup/cgroup";
import { criuConfig } from "./checkpoint/criu-config";
import { desktopNames, type DesktopNames, type InstanceNames } from "./names";
import { overlayOptions } from "./overlay";
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
  for (const folder of [names.upper, names.work, names.root]) mkdirSync(folder);
  writeFileSync(path.join(names.folder, "config.json"), JSON.stringify(config));
  writeFileSync(names.criuConfigPath, criuConfig(hookProgram ? { hookPath: names.hookPath } : {}));
  if (hookProgram) symlinkSync(hookProgram, names.hookPath);
  const options = overlayOptions(names, request.lowerFolders);
  const argv = [request.upperFrom ?? "", names.upper, options, names.root, names.namespace, newMachineId()];
  await hostCommand("sh", ["-c", LAY_OUT, "lay-out", ...argv]);
  return names;
}

/**
 * Starting a program holds the worker's event loop for milliseconds, so one shell starts all of them: the desktop's own
 * files are copied (sharing blocks where the file system can), it gets a machine id of its own, its root is mounted, and
 * a network is made for it whose only interface is a loopback that is up.
 */
const LAY_OUT = `set -e
if [ -n "$1" ]; then cp --archive --reflink=auto --no-target-directory "$1" "$2"; fi
mkdir -p "$2/etc"
rm -f "$2/etc/machine-id"
echo "$6" > "$2/etc/machine-id"
mount -t overlay overlay -o "$3" "$4"
ip netns add "$5"
ip -n "$5" link set lo up`;

/**
 * The host name stays "desktop" in every copy: browsers and office programs write it into their lock files and would
 * take their own for another machine's.
 */
const newMachineId = () => randomBytes(16).toString("hex");

/** Copies a desktop's own files with owners, links and the marks of removed ones; shares blocks where the file system can. */
export async function copyFiles(from: string, to: string): Promise<void> {
  await hostCommand("cp", ["--archive", "--reflink=auto", "--no-target-directory", from, to], { timeoutMs: 120_000 });
}
