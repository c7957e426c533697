import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { release } from "node:os";
import path from "node:path";
import { hostCommand, tryHostCommand } from "../../../host-command";
import { takeBuildLock } from "../../../template/build-lock";
import { TOOL_FILE, type CriuTool, criuToolSchema, findCriu, toolFolder } from "./criu-tool";
import { needsCompat } from "./host-needs";

/** First version whose parasite code runs on kernels with a second vdso area. */
const VERSION_MIN = [4, 1];
/** Debian release that has such a version; unpacked beside the system where the system's own is older. */
const SUITE = "trixie";
const LIBRARIES = ["criu-compat", "criu-hook", "criu-mend", "criu-programs", "criu-speed"];
/** What they and the tool consist of besides. */
const SOURCES = ["criu-launcher", "plain-tar", "starter"];

export interface EnsureCriuOptions {
  /** Folder that holds the tool; shared by all installations of a machine. */
  folder: string;
  /** Folder with the C sources of this checkout. */
  nativeFolder: string;
  onProgress?: (share: number, stage: string) => void;
}

/**
 * Returns a criu that works on this machine: the system's own when it is new enough, else one unpacked into a private
 * prefix that runs with its own loader and libraries, so that nothing of the system changes. The compatibility part is
 * compiled only where the kernel or the capabilities ask for it. Needs root, mmdebstrap and a C compiler to build;
 * nothing to find one. Safe to call from several processes: one builds, the others wait. Throws when the built tool
 * fails its own check.
 */
export async function ensureCriu(options: EnsureCriuOptions): Promise<CriuTool> {
  const key = await keyOf(options.nativeFolder);
  const found = findCriu(options.folder);
  if (found?.key === key) return found;
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const unlock = await takeBuildLock(path.join(options.folder, ".lock"));
  try {
    const meanwhile = findCriu(options.folder);
    if (meanwhile?.key === key) return meanwhile;
    return await build(options, key);
  } finally {
    unlock();
  }
}

/** Everything the built tool depends on besides Debian's packages. */
async function keyOf(nativeFolder: string): Promise<string> {
  const hash = createHash("sha256").update(`${SUITE} ${release()} ${needsCompat().length > 0}`);
  for (const name of [...LIBRARIES, ...SOURCES]) hash.update(await readFile(path.join(nativeFolder, `${name}.c`)));
  return hash.digest("hex").slice(0, 16);
}

async function build({ folder, nativeFolder, onProgress }: EnsureCriuOptions, key: string): Promise<CriuTool> {
  const draft = path.join(folder, ".building");
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  onProgress?.(0.1, "looking for criu");
  const own = await systemCriu();
  const compat = needsCompat();
  const libraries = LIBRARIES.filter((name) => name !== "criu-compat" || compat.length > 0);
  for (const name of libraries) {
    const source = path.join(nativeFolder, `${name}.c`);
    await hostCommand("gcc", ["-O2", "-shared", "-fPIC", "-o", path.join(draft, `${name}.so`), source, "-ldl"]);
  }
  await hostCommand("gcc", ["-O2", "-static", "-o", path.join(draft, "starter"), path.join(nativeFolder, "starter.c")]);
  if (!own) {
    onProgress?.(0.3, "unpacking criu");
    await hostCommand(
      "mmdebstrap",
      ["--quiet", "--mode=root", "--variant=extract", "--include=criu", SUITE, path.join(draft, "root")],
      { timeoutMs: 10 * 60_000 },
    );
  }
  // Renamed as a whole under its key: a desktop at work keeps the tool it was started with.
  const home = toolFolder(folder, key);
  await rm(home, { recursive: true, force: true });
  await rename(draft, home);
  onProgress?.(0.9, "checking criu");
  const launch = own ? ownLaunch(home, own.program, libraries) : await privateLaunch(home, libraries);
  const said = await hostCommand(launch.program, [...launch.argv.slice(1), "--version"]);
  const version = /Version: (\S+)/.exec(said)?.[1] ?? "unknown";
  const program = path.join(home, "criu");
  await compileLauncher(path.join(nativeFolder, "criu-launcher.c"), program, { ...launch, version });
  await hostCommand(program, ["check"]);
  const tool: CriuTool = { key, home, program, version, origin: own ? "system" : "private", compat };
  const noted = path.join(folder, TOOL_FILE);
  await writeFile(`${noted}.new`, JSON.stringify(criuToolSchema.parse(tool), null, 1));
  await rename(`${noted}.new`, noted);
  onProgress?.(1, "ready");
  return tool;
}

async function systemCriu(): Promise<{ program: string } | null> {
  const found = await tryHostCommand("criu", ["--version"]).catch(() => null);
  const [major = 0, minor = 0] = (/Version: (\d+)\.(\d+)/.exec(found?.stdout ?? "") ?? []).slice(1).map(Number);
  const isNew = major > VERSION_MIN[0]! || (major === VERSION_MIN[0] && minor >= VERSION_MIN[1]!);
  if (!isNew) return null;
  return { program: (await hostCommand("sh", ["-c", "command -v criu"])).trim() };
}

/** How the criu of this machine is started. */
interface Launch {
  program: string;
  /** Its own name and what stands before the arguments of a call. */
  argv: string[];
  /** For the system's loader; null where the arguments say it. */
  preload: string | null;
}

function ownLaunch(home: string, program: string, libraries: string[]): Launch {
  return { program, argv: ["criu"], preload: libraries.map((name) => `${home}/${name}.so`).join(":") };
}

async function privateLaunch(home: string, libraries: string[]): Promise<Launch> {
  const folder = (await readdir(path.join(home, "root/usr/lib"))).find((name) => name.endsWith("-linux-gnu"));
  const library = path.join(home, "root/usr/lib", folder ?? "");
  const loader = (await readdir(library)).find((name) => /^ld-linux.*\.so/.test(name));
  if (!folder || !loader) throw new Error("the unpacked criu has no loader");
  const program = path.join(library, loader);
  const preload = libraries.map((name) => `${home}/${name}.so`).join(" ");
  const argv = [program, "--library-path", library, "--preload", preload, "--argv0", "criu"];
  return { program, argv: [...argv, path.join(home, "root/usr/sbin/criu")], preload: null };
}

async function compileLauncher(source: string, target: string, launch: Launch & { version: string }): Promise<void> {
  const [major = 0, minor = 0, sublevel = 0] = launch.version.split(".").map((part) => Number.parseInt(part, 10));
  const literal = (text: string) => JSON.stringify(text);
  const defined = {
    VERSION_MAJOR: major,
    VERSION_MINOR: minor,
    VERSION_SUBLEVEL: sublevel,
    PROGRAM: literal(launch.program),
    ARGUMENTS: launch.argv.map((word) => `${literal(word)},`).join(""),
    ...(launch.preload === null ? {} : { PRELOAD: literal(launch.preload) }),
  };
  const flags = Object.entries(defined).map(([name, value]) => `-D${name}=${value}`);
  await hostCommand("gcc", ["-O2", "-static", ...flags, "-o", target, source]);
}
