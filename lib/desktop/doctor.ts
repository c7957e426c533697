import { existsSync, readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { detectCgroup } from "./drivers/linux/cgroup/detect-cgroup";
import { findCriu } from "./drivers/linux/criu/criu-tool";
import { needsCompat } from "./drivers/linux/criu/host-needs";
import { findProgram } from "./find-program";
import { tryHostCommand } from "./host-command";

export interface Check {
  /** Stable name, e.g. `tool_runc`. */
  name: string;
  ok: boolean;
  /** False for what real desktops can be started without, or what is made on the way up. */
  isRequired: boolean;
  /** What was found. */
  detail: string;
  /** What to do about it; null when there is nothing to do. */
  fix: string | null;
}

export interface CheckHostOptions {
  /** Folders whose file systems hold templates and live desktops; checked for space, and may not exist yet. */
  folders: string[];
  /** Where the checkpoint tool is; not looked at when left out. */
  criuFolder?: string;
  /** Only look, start no program and make no test mount. */
  quick?: boolean;
}

const TOOLS: readonly (readonly [tool: string, debianPackage: string])[] = [
  ["runc", "runc"],
  ["mmdebstrap", "mmdebstrap"],
  ["ip", "iproute2"],
  ["mount", "mount"],
  ["umount", "mount"],
  ["unshare", "util-linux"],
  ["setpriv", "util-linux"],
  ["chroot", "coreutils"],
  ["gcc", "gcc"],
];
const NAMESPACES = ["pid", "mnt", "net", "ipc", "uts"];
/** Bits of CAP_SYS_ADMIN, CAP_NET_ADMIN, CAP_SYS_CHROOT, CAP_SETUID, CAP_KILL, CAP_DAC_OVERRIDE, CAP_MKNOD. */
const CAPABILITIES: readonly (readonly [name: string, bit: number])[] = [
  ["CAP_SYS_ADMIN", 21],
  ["CAP_NET_ADMIN", 12],
  ["CAP_SYS_CHROOT", 18],
  ["CAP_SETUID", 7],
  ["CAP_KILL", 5],
  ["CAP_DAC_OVERRIDE", 1],
  ["CAP_MKNOD", 27],
];
const GIB = 1024 ** 3;
/** Both templates, and room for what desktops write. */
const DISK_WANTED_BYTES = 8 * GIB;
/** One desktop at its limit, beside console and database. */
const MEMORY_WANTED_BYTES = 4 * GIB;

/** Everything real desktops need of this machine, each with what was found and what to do. Never throws; changes nothing that stays. */
export async function checkHost(options: CheckHostOptions): Promise<Check[]> {
  if (process.platform !== "linux") {
    return [
      check("linux", false, `This is ${process.platform}.`, "Real desktops need Linux; use the simulated driver here."),
    ];
  }
  const checks = [
    check("linux", true, `Linux ${readFirst("/proc/sys/kernel/osrelease")}.`, null),
    checkRoot(),
    checkCapabilities(),
    ...TOOLS.map(([tool, debianPackage]) => checkTool(tool, debianPackage)),
    checkVideo(),
    checkNamespaces(),
    checkCgroup(),
    checkSeccomp(),
    checkOverlay(),
    checkInotify(),
    checkMemory(),
    ...(await Promise.all(options.folders.map(checkDisk))),
    ...(options.criuFolder === undefined ? [] : [checkCriu(options.criuFolder)]),
  ];
  if (!options.quick && checks.every(({ ok, isRequired }) => ok || !isRequired))
    checks.push(await checkNamespaceCreation());
  return checks;
}

function check(name: string, ok: boolean, detail: string, fix: string | null, isRequired = true): Check {
  return { name, ok, isRequired, detail, fix: ok ? null : fix };
}

function readFirst(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "";
  }
}

function checkRoot(): Check {
  const uid = process.getuid?.() ?? -1;
  return check("root", uid === 0, `The worker runs as user ${uid}.`, "Start it as root: sudo npm start");
}

function checkCapabilities(): Check {
  const held = BigInt(`0x${/^CapEff:\s*(\w+)/m.exec(readFirst("/proc/self/status"))?.[1] ?? "0"}`);
  const missing = CAPABILITIES.filter(([, bit]) => ((held >> BigInt(bit)) & 1n) === 0n).map(([name]) => name);
  const detail = missing.length === 0 ? "All needed capabilities are held." : `Missing: ${missing.join(", ")}.`;
  return check("capabilities", missing.length === 0, detail, "Run on the machine itself or in a privileged container.");
}

function checkTool(tool: string, debianPackage: string): Check {
  const found = findProgram(tool);
  return check(`tool_${tool}`, found !== null, found ?? `${tool} is not installed.`, `apt install ${debianPackage}`);
}

/** Runs go on without it, so it never makes the host unfit. */
function checkVideo(): Check {
  const found = findProgram("ffmpeg");
  const detail = found ?? "ffmpeg is not installed: attempts are recorded without video (apt install ffmpeg).";
  return check("video", true, detail, null);
}

function checkNamespaces(): Check {
  const missing = NAMESPACES.filter((kind) => !existsSync(`/proc/self/ns/${kind}`));
  const detail =
    missing.length === 0 ? "The kernel has every namespace kind." : `The kernel lacks ${missing.join(", ")}.`;
  return check(
    "namespaces",
    missing.length === 0,
    detail,
    "Use a kernel with namespaces, as every distribution ships.",
  );
}

function checkCgroup(): Check {
  const layout = detectCgroup();
  const fix = "Mount cgroup version 2, or the version 1 controllers cpu, cpuacct, memory and pids.";
  if (!layout) return check("cgroup", false, "No usable cgroup controllers are mounted.", fix);
  if (layout.version === 2) {
    const controllers = readFirst("/sys/fs/cgroup/cgroup.controllers").split(" ");
    const missing = ["cpu", "memory", "pids"].filter((name) => !controllers.includes(name));
    if (missing.length > 0) return check("cgroup", false, `Version 2 without ${missing.join(", ")}.`, fix);
  }
  const swap = layout.hasSwapLimit ? "swap is limited too" : "the kernel does not count swap";
  return check("cgroup", true, `Version ${layout.version}; ${swap}.`, null);
}

function checkCriu(folder: string): Check {
  const tool = findCriu(folder);
  const reasons = needsCompat();
  const compat =
    reasons.length > 0 ? `compatibility part needed: ${reasons.join("; ")}` : "no compatibility part needed";
  const detail = tool
    ? `criu ${tool.version}, ${tool.origin === "system" ? "the system's own" : `in ${tool.home}`}; ${compat}.`
    : `Not built yet: desktops boot and cannot be forked; ${compat}.`;
  return check("criu", tool !== null, detail, "npm start builds it.", false);
}

function checkSeccomp(): Check {
  const isThere = /^Seccomp:/m.test(readFirst("/proc/self/status"));
  return check(
    "seccomp",
    isThere,
    isThere ? "The kernel has seccomp." : "No seccomp.",
    "Use a kernel with CONFIG_SECCOMP_FILTER.",
  );
}

function checkOverlay(): Check {
  const isThere = /\boverlay$/m.test(readFirst("/proc/filesystems"));
  return check("overlay", isThere, isThere ? "The kernel has overlayfs." : "No overlayfs.", "modprobe overlay");
}

function checkInotify(): Check {
  const instances = Number(readFirst("/proc/sys/fs/inotify/max_user_instances"));
  const canWrite = process.getuid?.() === 0;
  const detail = `${instances} file-watch instances per account${canWrite ? " (raised when the first desktop starts)" : ""}.`;
  return check("inotify", instances >= 1_024 || canWrite, detail, "sysctl fs.inotify.max_user_instances=8192");
}

function checkMemory(): Check {
  const kib = Number(/^MemAvailable:\s+(\d+)/m.exec(readFirst("/proc/meminfo"))?.[1] ?? 0);
  const ok = kib * 1024 >= MEMORY_WANTED_BYTES;
  const detail = `${(kib / 1024 ** 2).toFixed(1)} GiB of memory are available, ${MEMORY_WANTED_BYTES / GIB} wanted.`;
  return check("memory", ok, detail, "Close other programs or use a machine with more memory.", false);
}

async function checkDisk(folder: string): Promise<Check> {
  let existing = path.resolve(folder);
  while (!existsSync(existing)) existing = path.dirname(existing);
  const { bavail, bsize, type } = await statfs(existing);
  const free = bavail * bsize;
  const name = `disk_${folder}`;
  // An overlay's upper folder cannot lie on another overlay.
  if (type === 0x794c7630) {
    return check(name, false, `${existing} is on an overlay file system.`, "Choose a folder on ext4, XFS or btrfs.");
  }
  const detail = `${(free / GIB).toFixed(1)} GiB are free for ${folder}, ${DISK_WANTED_BYTES / GIB} wanted.`;
  return check(name, free >= DISK_WANTED_BYTES, detail, "Free some space, or choose another folder.", false);
}

async function checkNamespaceCreation(): Promise<Check> {
  const argv = ["--mount", "--pid", "--net", "--ipc", "--uts", "--fork", "true"];
  const result = await tryHostCommand("unshare", argv, { timeoutMs: 5_000 }).catch((error: unknown) => error as Error);
  const ok = !(result instanceof Error) && result.exitCode === 0;
  const why = result instanceof Error ? result.message : result.stderr.trim();
  const detail = ok ? "Namespaces can be made." : `Namespaces cannot be made: ${why}`;
  return check("namespace_creation", ok, detail, "Run on the machine itself or in a privileged container.");
}
