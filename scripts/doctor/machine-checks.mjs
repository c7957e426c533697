/** Checks of the machine that need no package of ours. */
import { statfsSync } from "node:fs";
import { availableParallelism, freemem, totalmem } from "node:os";
import path from "node:path";
import { isRoot, stateHome } from "../../lib/config/state-home.mjs";
import { CHECKOUT } from "../stack/checkout.mjs";
import { isNodeNewEnough, NODE_WANTED } from "../stack/node-version.mjs";
import { outdatedPackages } from "../stack/npm-packages.mjs";
import { readLock } from "../stack/pid-lock.mjs";
import { lockPath } from "../stack/lock-path.mjs";
import { isPortFree } from "../stack/port.mjs";
import { findProgram, SYSTEM_TOOLS } from "../stack/system-packages.mjs";
import { existsSync } from "node:fs";

const GIB = 1024 ** 3;
/** Template, packages, build and a day of frames. */
const DISK_GIB_MIN = 8;
/** The build of the console alone may take 3 GiB. */
const MEMORY_GIB_MIN = 4;

/** True when this machine could run real desktops at all; what they need is required then. */
export const canRunDesktops = () => process.platform === "linux" && isRoot();
export const homeOf = () => stateHome(CHECKOUT, process.env.DESKPROOF_HOME);

/** One answer of the doctor; `fix` only for complaints. */
export function answer(name, ok, detail, fix, required = true) {
  return { name, ok, required, detail, ...(ok ? {} : { fix }) };
}

export function nodeCheck() {
  const { node } = process.versions;
  return answer(
    "node",
    isNodeNewEnough(),
    `${node}, needs ${NODE_WANTED} or newer`,
    `install Node ${NODE_WANTED} or newer`,
  );
}

export function npmCheck() {
  const names = outdatedPackages();
  const detail = names.length === 0 ? "all as locked" : `${names.length} missing or of another version`;
  return answer(
    "npm packages",
    names.length === 0,
    detail,
    "npm start installs them; by hand: npm ci --ignore-scripts",
  );
}

export function systemChecks() {
  const rights = answer(
    "rights",
    canRunDesktops(),
    `${process.platform}, ${isRoot() ? "root" : "not root"}`,
    "real desktops need root on Linux: sudo npm start. Without it they are simulated",
    false,
  );
  const tools = SYSTEM_TOOLS.map((entry) => {
    const found = entry.tool ? findProgram(entry.tool) : existsSync(entry.file) ? entry.file : null;
    const fix = `apt-get install --no-install-recommends ${entry.package}`;
    const required = entry.group === "desktops" && !entry.isOptional && canRunDesktops();
    return answer(entry.tool ?? entry.package, found !== null, found ?? `missing: ${entry.use}`, fix, required);
  });
  return [rights, ...tools];
}

export function diskCheck() {
  const folders = [CHECKOUT, ...(canRunDesktops() ? ["/var/lib"] : [])];
  return folders.map((folder) => {
    const { bavail, bsize } = statfsSync(folder);
    const free = (bavail * bsize) / GIB;
    return answer(
      `disk ${folder}`,
      free >= DISK_GIB_MIN,
      `${free.toFixed(1)} GiB free, needs ${DISK_GIB_MIN}`,
      `free some space, or move state elsewhere with DESKPROOF_HOME and DESKPROOF_TEMPLATES`,
    );
  });
}

export function memoryCheck() {
  const total = totalmem() / GIB;
  return answer(
    "memory",
    total >= MEMORY_GIB_MIN,
    `${total.toFixed(1)} GiB, ${(freemem() / GIB).toFixed(1)} GiB free, ${availableParallelism()} cores; needs ${MEMORY_GIB_MIN} GiB`,
    "use a larger machine; the console's build needs up to 3 GiB",
  );
}

export async function portCheck() {
  const port = Number(process.env.PORT || 3_000);
  const host = process.env.HOST || "127.0.0.1";
  const running = readLock(lockPath(homeOf()));
  if (running)
    return answer("port", true, `running at ${running.url ?? "an address not known yet"} (process ${running.pid})`);
  const isFree = await isPortFree(port, host);
  const fix = "npm start takes the next free one; set PORT to choose";
  return answer("port", isFree, `${host}:${port} is ${isFree ? "free" : "taken"}`, fix, false);
}

export const inHome = (...parts) => path.join(homeOf(), ...parts);
