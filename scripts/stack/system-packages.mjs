import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { isRoot } from "../../lib/config/state-home.mjs";
import { runStep } from "./run-step.mjs";

/**
 * System tools outside npm: the program that is looked for, the Debian package that brings it, and what needs it.
 * An optional one is installed too, and nothing waits for it. `start` needs the tools of real desktops, `test` also those of the browser tests. The doctor reads the same list.
 */
export const SYSTEM_TOOLS = [
  { tool: "runc", package: "runc", use: "runs desktops", group: "desktops" },
  { tool: "mmdebstrap", package: "mmdebstrap", use: "builds desktop templates", group: "desktops" },
  { tool: "ip", package: "iproute2", use: "gives each desktop its own network", group: "desktops" },
  { tool: "nsenter", package: "util-linux", use: "enters a desktop's namespaces", group: "desktops" },
  { tool: "mount", package: "mount", use: "lays the desktop's files over its template", group: "desktops" },
  { tool: "gcc", package: "gcc", use: "compiles the parts that checkpoints need", group: "desktops" },
  { file: "/usr/include/stdio.h", package: "libc6-dev", use: "compiles them", group: "desktops" },
  { tool: "tar", package: "tar", use: "packs templates", group: "desktops" },
  { tool: "ffmpeg", package: "ffmpeg", use: "encodes videos of attempts", group: "desktops", isOptional: true },
  {
    file: "/usr/share/keyrings/debian-archive-keyring.gpg",
    package: "debian-archive-keyring",
    use: "checks the template's packages",
    group: "desktops",
  },
  {
    file: "/etc/ssl/certs/ca-certificates.crt",
    package: "ca-certificates",
    use: "fetches packages",
    group: "desktops",
  },
  { tool: "chromium", package: "chromium", use: "runs the browser tests", group: "test" },
  {
    file: "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    package: "fonts-liberation",
    use: "draws text in the browser tests",
    group: "test",
  },
];

/** Where a program lies, or null. Looks in the folders of root too, which a plain account's PATH leaves out. */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/local/sbin", "/usr/sbin", "/sbin"];
  for (const folder of folders) {
    const file = path.join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      continue;
    }
  }
  return null;
}

const isPresent = (entry) => (entry.tool ? findProgram(entry.tool) !== null : existsSync(entry.file));

/** The entries of SYSTEM_TOOLS in these groups that this machine lacks. */
export function missingTools(groups) {
  return SYSTEM_TOOLS.filter((entry) => groups.includes(entry.group) && !isPresent(entry));
}

/** Names of the packages that bring these entries, each once. */
export const packagesOf = (entries) => [...new Set(entries.map((entry) => entry.package))];

/**
 * Installs what is missing, as root on a Debian system. Returns the entries that are still missing: elsewhere all
 * of them, since only the operator can install there.
 */
export async function ensureSystemPackages(say, groups) {
  const missing = missingTools(groups);
  if (missing.length === 0) return [];
  if (!isRoot() || findProgram("apt-get") === null) return missing;
  const names = packagesOf(missing);
  const install = async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" };
    await runStep("apt-get", ["update", "-q"], { env, what: "apt-get update" });
    await runStep("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...names], {
      env,
      what: "apt-get install",
    });
  };
  // Whoever asked decides what to do without them; the reason is said here.
  await say
    .step(`Installing system packages: ${names.join(", ")}`, install)
    .catch((error) => say.line(`  ${error.message}`));
  return missingTools(groups);
}
