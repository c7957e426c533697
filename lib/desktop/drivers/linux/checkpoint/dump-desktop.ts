import { mkdir, rm, writeFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { RunProgram } from "../../../host-command";
import { AttemptError } from "@/lib/domain/failure";
import type { StoredFacts } from "../../../gates/restore-facts";
import type { CriuTool } from "../criu/criu-tool";
import type { DesktopParts } from "../desktop-parts";
import { copyFiles } from "../lay-out-ground";
import { criuConfig } from "./criu-config";
import { heldLocks } from "./file-locks";
import { listHome } from "./home-listing";
import { shareMemory } from "./memory-files";
import { listMounts } from "./mount-list";
import { runWithCriu } from "./run-with-criu";
import { outsideSocketsGone } from "./outside-sockets";
import { watchedPaths } from "./watched-paths";

const DUMP_LIMIT_MS = 60_000;

export interface DumpRequest {
  parts: DesktopParts;
  tool: CriuTool;
  run: RunProgram;
  /** New folder that gets `image`, `upper` and `mem`; removed again when this throws. */
  folder: string;
  /** Names the memory files inside desktops restored from it. */
  checkpointId: string;
  parentMemoryFolder: string | null;
  /** Called when the desktop goes on, before its state is ready. */
  onThawed: () => void;
}

export interface DumpResult {
  facts: StoredFacts;
  /** How long the desktop stood still. */
  frozenMs: number;
}

/**
 * Stores a running desktop: its processes with their memory, its files, and what it was by the facts its copies are
 * judged by. The desktop stands still meanwhile and goes on after it, whatever happens. The caller has closed every
 * connection into the desktop. Throws `checkpoint_failed`; nothing stays then.
 */
export async function dumpDesktop(request: DumpRequest): Promise<DumpResult> {
  const { parts, folder } = request;
  const { layout, names } = parts;
  let frozenAt = 0;
  let sharing: Promise<unknown> = Promise.resolve();
  try {
    await mkdir(path.join(folder, "image"), { recursive: true, mode: 0o700 });
    await mkdir(path.join(folder, "work"), { mode: 0o700 });
    await writeFile(
      names.criuConfigPath,
      criuConfig({ watchedFirst: watchedPaths(layout.processes(names.cgroupPath), names.root) }),
    );
    const members = () => layout.processes(names.cgroupPath);
    if (!(await outsideSocketsGone(members))) throw new Error("a connection from outside stays open");
    await layout.freeze(names.cgroupPath);
    frozenAt = performance.now();
    let facts: StoredFacts;
    try {
      const copying = copyFiles(names.upper, path.join(folder, "upper"), request.run);
      const dumping = runCriu(request);
      sharing = shareMemory(
        {
          imageFolder: path.join(folder, "image"),
          memoryFolder: path.join(folder, "mem"),
          id: request.checkpointId,
          parentMemoryFolder: request.parentMemoryFolder,
        },
        dumping,
      );
      // Waited for below, when the desktop goes on.
      sharing.catch(() => undefined);
      facts = collectStored(parts);
      const results = await Promise.allSettled([copying, dumping]);
      const failed = results.find((result) => result.status === "rejected");
      if (failed) throw failed.reason;
    } finally {
      layout.thaw(names.cgroupPath);
    }
    const frozenMs = performance.now() - frozenAt;
    request.onThawed();
    await Promise.all([sharing, rm(path.join(folder, "work"), { recursive: true, force: true })]);
    return { facts, frozenMs };
  } catch (cause) {
    await sharing.catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
    if (cause instanceof AttemptError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AttemptError("checkpoint_failed", `Desktop ${names.id} was not stored: ${reason}`, null, cause);
  }
}

/** Only called while nothing of the desktop runs. */
function collectStored(parts: DesktopParts): StoredFacts {
  const pids = parts.layout.processes(parts.names.cgroupPath);
  return {
    locks: heldLocks(pids, parts.initProcess.pid),
    mounts: listMounts(readFileSync(`/proc/${parts.initProcess.pid}/mountinfo`, "utf8")),
    home: listHome(parts.names.upper),
  };
}

async function runCriu({ parts, tool, run, folder }: DumpRequest): Promise<void> {
  const log = path.join(folder, "runc.log");
  const argv = [
    ...["--root", parts.instance.runcRoot, "--criu", tool.program, "--log", log, "checkpoint", "--leave-running"],
    ...["--tcp-established", "--file-locks", "--image-path", path.join(folder, "image")],
    ...["--work-path", path.join(folder, "work"), parts.names.id],
  ];
  const result = await runWithCriu(argv, { timeoutMs: DUMP_LIMIT_MS, run });
  await rm(log, { force: true });
  if (result.exitCode === 0) return;
  const words = lastErrors(path.join(folder, "work", "dump.log")) || result.stderr.trim().slice(-600);
  throw new AttemptError("checkpoint_failed", `Desktop ${parts.names.id} was not stored: ${words}`);
}

export function lastErrors(log: string): string {
  try {
    const errors = readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => line.includes("Error") && !line.includes("RLIMIT_NOFILE for self"));
    return errors.slice(0, 6).join("; ").slice(0, 1_200);
  } catch {
    return "";
  }
}
