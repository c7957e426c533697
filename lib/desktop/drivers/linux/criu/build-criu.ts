import { createHash } from "node:crypto";
import { chmod, copyFile, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { release } from "node:os";
import path from "node:path";
import { hostCommand, tryHostCommand } from "../../../host-command";
import { takeBuildLock } from "../../../template/build-lock";
import { type CriuTool, criuToolSchema, findCriu, toolFolder } from "./criu-tool";
import { needsCompat } from "./host-needs";

/** First version whose parasite code runs on kernels with a second vdso area. */
const VERSION_MIN = [4, 1];
/** Debian release that has such a version; unpacked beside the system where the system's own is older. */
const SUITE = "trixie";
const LIBRARIES = ["criu-compat", "criu-mend", "criu-speed"];
const PROGRAMS = ["no-firewall", "plain-tar", "restore-hook"];

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
  for (const name of [...LIBRARIES, ...PROGRAMS]) hash.update(await readFile(path.join(nativeFolder, `${name}.c`)));
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
  await mkdir(path.join(draft, "path"));
  await compile(path.join(nativeFolder, "no-firewall.c"), path.join(draft, "path", "iptables-restore"));
  await copyFile(path.join(draft, "path", "iptables-restore"), path.join(draft, "path", "ip6tables-restore"));
  await compile(path.join(nativeFolder, "plain-tar.c"), path.join(draft, "path", "tar"));
  await compile(path.join(nativeFolder, "restore-hook.c"), path.join(draft, "restore-hook"));
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
  const wrapper = own ? systemWrapper(home, own.program, libraries) : await privateWrapper(draft, home, libraries);
  await writeFile(path.join(draft, "criu"), wrapper, { mode: 0o755 });
  await chmod(path.join(draft, "criu"), 0o755);
  await rm(home, { recursive: true, force: true });
  await rename(draft, home);
  onProgress?.(0.9, "checking criu");
  const program = path.join(home, "criu");
  const version = /Version: (\S+)/.exec(await hostCommand(program, ["--version"]))?.[1] ?? "unknown";
  await hostCommand(program, ["check"]);
  const tool: CriuTool = { key, home, program, version, origin: own ? "system" : "private", compat };
  await writeFile(path.join(folder, "criu.json.new"), JSON.stringify(criuToolSchema.parse(tool), null, 1));
  await rename(path.join(folder, "criu.json.new"), path.join(folder, "criu.json"));
  onProgress?.(1, "ready");
  return tool;
}

/** Static, since it runs wherever criu is, whatever libraries that has. */
async function compile(source: string, target: string): Promise<void> {
  await hostCommand("gcc", ["-O2", "-static", "-o", target, source]);
}

async function systemCriu(): Promise<{ program: string } | null> {
  const found = await tryHostCommand("criu", ["--version"]).catch(() => null);
  const [major = 0, minor = 0] = (/Version: (\d+)\.(\d+)/.exec(found?.stdout ?? "") ?? []).slice(1).map(Number);
  const isNew = major > VERSION_MIN[0]! || (major === VERSION_MIN[0] && minor >= VERSION_MIN[1]!);
  if (!isNew) return null;
  return { program: (await hostCommand("sh", ["-c", "command -v criu"])).trim() };
}

function systemWrapper(home: string, program: string, libraries: string[]): string {
  const preload = libraries.map((name) => `${home}/${name}.so`).join(":");
  return `#!/bin/sh\nPATH=${home}/path:$PATH LD_PRELOAD=${preload} exec ${program} "$@"\n`;
}

async function privateWrapper(draft: string, home: string, libraries: string[]): Promise<string> {
  const folder = (await readdir(path.join(draft, "root", "usr/lib"))).find((name) => name.endsWith("-linux-gnu"));
  const inside = `usr/lib/${folder}`;
  const loader = (await readdir(path.join(draft, "root", inside))).find((name) => /^ld-linux.*\.so/.test(name));
  if (!folder || !loader) throw new Error("the unpacked criu has no loader");
  const library = `${home}/root/${inside}`;
  const preload = libraries.map((name) => `${home}/${name}.so`).join(" ");
  return [
    "#!/bin/sh",
    `PATH=${home}/path:$PATH`,
    `exec ${library}/${loader} --library-path ${library} --preload "${preload}" --argv0 criu ${home}/root/usr/sbin/criu "$@"`,
    "",
  ].join("\n");
}
