import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { hostCommand, type RunProgram } from "../../host-command";
import type { DesktopNames, InstanceNames } from "./names";
import { overlayOptions } from "./overlay";
import { writeOwner } from "./owner-file";
import { makeSpreadFolder } from "./spread-folder";

/** The files a desktop starts with. */
export interface GroundFiles {
  /** Root filesystem below the desktop's own files, uppermost first. */
  lowerFolders: string[];
  /** Own files to copy; none when null. */
  upperFrom: string | null;
}

/** Makes folder, owner mark and network of a ground; no files. What it made stays for `tearDown` when it throws. */
export async function layOutBlank(instance: InstanceNames, names: DesktopNames, run: RunProgram): Promise<void> {
  makeFolders(instance, names);
  await layOut({ names, files: null, hasNetwork: false, run });
}

/** Gives a blank ground its files. */
export async function layOutFiles(names: DesktopNames, files: GroundFiles, run: RunProgram): Promise<void> {
  await layOut({ names, files, hasNetwork: true, run });
}

/** Both at once. */
export async function layOutGround(
  instance: InstanceNames,
  names: DesktopNames,
  files: GroundFiles,
  run: RunProgram,
): Promise<void> {
  makeFolders(instance, names);
  await layOut({ names, files, hasNetwork: false, run });
}

function makeFolders(instance: InstanceNames, names: DesktopNames): void {
  makeSpreadFolder(instance.desktopsFolder);
  mkdirSync(names.folder, { mode: 0o700 });
  writeOwner(names.folder);
  for (const folder of [names.upper, names.work, names.root]) mkdirSync(folder);
}

interface LayOutRequest {
  names: DesktopNames;
  files: GroundFiles | null;
  hasNetwork: boolean;
  run: RunProgram;
}

async function layOut({ names, files, hasNetwork, run }: LayOutRequest): Promise<void> {
  const options = files ? overlayOptions(names, files.lowerFolders) : "";
  const network = hasNetwork ? "" : names.namespace;
  const argv = [files?.upperFrom ?? "", names.upper, options, names.root, network, newMachineId()];
  await hostCommand("sh", ["-c", LAY_OUT, "lay-out", ...argv], {}, run);
}

/**
 * Starting a program holds the worker's event loop for milliseconds, so one shell starts all of them: the desktop's own
 * files are copied (sharing blocks where the file system can), it gets a machine id of its own, its root is mounted, and
 * a network is made for it whose only interface is a loopback that is up. What was copied came from a desktop, so no
 * link of it is written through.
 */
const LAY_OUT = `set -e
if [ -n "$1" ]; then cp --archive --reflink=auto --no-target-directory "$1" "$2"; fi
if [ -n "$3" ]; then
  if [ -L "$2/etc" ] || [ ! -d "$2/etc" ]; then rm -rf "$2/etc"; mkdir "$2/etc"; fi
  if [ -L "$2/etc/machine-id" ] || [ ! -f "$2/etc/machine-id" ]; then rm -rf "$2/etc/machine-id"; fi
  echo "$6" > "$2/etc/machine-id"
  mount -t overlay overlay -o "$3" "$4"
fi
if [ -n "$5" ]; then ip netns add "$5"; ip -n "$5" link set lo up; fi`;

/**
 * The host name stays "desktop" in every copy: browsers and office programs write it into their lock files and would
 * take their own for another machine's.
 */
const newMachineId = () => randomBytes(16).toString("hex");

/** Copies a desktop's own files with owners, links and the marks of removed ones; shares blocks where the file system can. */
export async function copyFiles(from: string, to: string, run: RunProgram): Promise<void> {
  const argv = ["--archive", "--reflink=auto", "--no-target-directory", from, to];
  await hostCommand("cp", argv, { timeoutMs: 120_000 }, run);
}
