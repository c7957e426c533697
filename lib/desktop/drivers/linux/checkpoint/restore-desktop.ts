import { readFileSync } from "node:fs";
import path from "node:path";
import { AttemptError } from "@/lib/domain/failure";
import type { DesktopLimits, DesktopOrigin } from "../../../desktop.port";
import type { RunProgram } from "../../../host-command";
import type { RestoreFacts } from "../../../gates/restore-facts";
import { identifyProcess, type ProcessIdentity } from "../../../process-identity";
import type { CgroupLayout } from "../cgroup/cgroup";
import { namespacesOf } from "../collect-facts";
import type { CriuTool } from "../criu/criu-tool";
import type { BaselineProcess, DesktopParts } from "../desktop-parts";
import { insidePidOf } from "../inside-pid";
import type { GroundPlan, Grounds } from "../grounds";
import { makeDesktop, type InMaking } from "../make-desktop";
import type { DesktopNames, InstanceNames } from "../names";
import { waitFor } from "../readiness";
import { allProcesses } from "../baseline";
import { heldLocks } from "./file-locks";
import { listHome } from "./home-listing";
import { lastErrors } from "./dump-desktop";
import { listMounts } from "./mount-list";
import { RestoreHook, type RestoreStage } from "./restore-hook";
import { runWithCriu } from "./run-with-criu";
import type { CheckpointFile } from "./stored-checkpoint";
import { statusAnswerSchema } from "../guest/init-answers";
import { writeBundle } from "../write-bundle";

const ANSWER_LIMIT_MS = 20_000;
const RESTORE_LIMIT_MS = 30_000;

export interface RestoreRequest {
  instance: InstanceNames;
  layout: CgroupLayout;
  grounds: Grounds;
  tool: CriuTool;
  run: RunProgram;
  id: string;
  checkpoint: CheckpointFile;
  checkpointDigest: string | null;
  /** Folder of the checkpoint. */
  folder: string;
  plan: GroundPlan;
  limits: DesktopLimits;
  openFilesMax: number;
  origin: DesktopOrigin;
  /** Called at the end of the desktop's life: gives the checkpoint back. */
  releaseCheckpoint: () => void;
  /** For tests: changes something between the preparation and the restore, or at a stage of it. */
  disturb?: (names: DesktopNames, stage: "prepared" | RestoreStage, initPid: number | null) => Promise<void>;
}

/**
 * Makes a new desktop from a stored one: its own namespaces, cgroup, network and files, the processes where they stood.
 * Before any of them runs, the facts of the gates are collected. Returns when the desktop answers. Throws
 * `restore_failed` with every trace removed.
 */
export function restoreDesktop(request: RestoreRequest): Promise<DesktopParts> {
  const { layout, checkpoint, limits, openFilesMax, origin, plan } = request;
  const { screen, templateDigest } = checkpoint;
  const restored: RestoreFacts = {
    checkpointId: checkpoint.id,
    checkpointDigest: request.checkpointDigest,
    stored: checkpoint.facts,
    locksApplied: null,
    preResume: null,
    problem: null,
  };
  const make = async ({ names, startedAt, begin }: InMaking) => {
    writeBundle(names, { layout, screen, limits, openFilesMax });
    await request.disturb?.(names, "prepared", null);
    const { initProcess, baseline } = await restoreProcesses(request, names, restored);
    const connections = begin(initProcess, screen);
    const [status] = await Promise.all([
      waitFor("answer of init", initProcess, startedAt + ANSWER_LIMIT_MS, async () =>
        connections.init.request({ op: "status", answer: statusAnswerSchema, timeoutMs: 5_000 }).catch(() => null),
      ),
      connections.open(),
    ]);
    return {
      ...{
        initProcess,
        baseline,
        lowerFolders: plan.lowerFolders,
        screen,
        templateDigest,
        limits,
        openFilesMax,
        origin,
        restored,
      },
      sessionProcesses: status.header.session.processes,
      crashesBefore: checkpoint.crashCount,
    };
  };
  return makeDesktop({ ...request, onRelease: request.releaseCheckpoint }, make, (cause) => {
    if (cause instanceof AttemptError && cause.code === "restore_failed") return cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new AttemptError("restore_failed", `Desktop ${request.id} was not restored: ${reason}`, null, cause);
  });
}

async function restoreProcesses(
  request: RestoreRequest,
  names: DesktopNames,
  facts: RestoreFacts,
): Promise<{ initProcess: ProcessIdentity; baseline: BaselineProcess[] }> {
  let baseline: BaselineProcess[] = [];
  const hook = await RestoreHook.listen(names.folder, async (stage, initPid) => {
    await request.disturb?.(names, stage, initPid);
    try {
      // criu itself is in the group while it restores, and in no pid namespace of the desktop.
      const pids = request.layout.processes(names.cgroupPath).filter((pid) => insidePidOf(pid) !== null);
      collect(pids, names, facts, stage, initPid);
      baseline = allProcesses(pids, request.checkpoint.sessionProcesses);
    } catch (error) {
      facts.problem ??= `${stage}: ${error instanceof Error ? error.message : String(error)}`;
    }
    return true;
  });
  try {
    const result = await runRestore(request, names);
    if (result.exitCode !== 0) {
      const words = lastErrors(path.join(names.folder, "restore.log")) || readLast(path.join(names.folder, "runc.log"));
      throw new AttemptError("restore_failed", `Desktop ${names.id} was not restored: ${words}`);
    }
  } finally {
    hook.close();
  }
  const pid = Number(readFileSync(path.join(names.folder, "init.pid"), "utf8"));
  const identity = identifyProcess(pid);
  if (!identity) throw new AttemptError("restore_failed", `Pid 1 of desktop ${names.id} ended at once`);
  return { initProcess: identity, baseline };
}

function runRestore({ instance, tool, run, folder }: RestoreRequest, names: DesktopNames) {
  const argv = [
    ...["--root", instance.runcRoot, "--criu", tool.program, "--log", path.join(names.folder, "runc.log"), "restore"],
    ...["--detach", "--tcp-established", "--file-locks", "--image-path", path.join(folder, "image")],
    ...["--work-path", names.folder, "--pid-file", path.join(names.folder, "init.pid")],
    ...["--bundle", names.folder, names.id],
  ];
  return runWithCriu(argv, { run, timeoutMs: RESTORE_LIMIT_MS, detachOutput: true, hookFolder: names.folder });
}

function collect(pids: number[], names: DesktopNames, facts: RestoreFacts, stage: RestoreStage, initPid: number): void {
  const locks = heldLocks(pids, initPid);
  if (stage === "post-restore") {
    facts.locksApplied = locks;
    return;
  }
  facts.preResume = {
    locks,
    mounts: listMounts(readFileSync(`/proc/${initPid}/mountinfo`, "utf8")),
    home: listHome(names.upper),
    namespaces: namespacesOf(initPid),
  };
}

function readLast(log: string): string {
  try {
    return readFileSync(log, "utf8").trim().split("\n").slice(-2).join("; ").slice(-600);
  } catch {
    return "no reason was given";
  }
}
