import type { Database } from "@/lib/db/client";
import { taskFileSchema } from "@/lib/domain/task/task.schema";
import type { VerifierProfile } from "@/lib/domain/verifier/profile";
import type { Verification } from "@/lib/domain/verifier/reward";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { fakeDesktop, type FakeDesktopState } from "@/lib/verifier/testing/fake-desktop";
import { inProcessRunner } from "@/lib/verifier/testing/in-process-runner";
import { createVerifier } from "@/lib/verifier/verify";
import { writeRun, type WrittenAttempt } from "./run";
import type { TestWorkspace } from "./workspace";

/** What an attempt left on its desktop and how its task judges that. */
export interface JudgedScene extends FakeDesktopState {
  evaluator: Record<string, unknown>;
  profile?: VerifierProfile;
  /** How the rest of the attempt went; default: done and valid. */
  attempt?: Partial<WrittenAttempt>;
}

const run = (command: string) => ({ type: "vm_command_line", command, shell: true });
const asked = { task: "in progress", tags: ["a", "b"] };

/** A value in another order than the task's, which calls the order unimportant where the public function does not look. */
export const ORDER_SCENE: JudgedScene = {
  evaluator: {
    func: "check_direct_json_object",
    result: run("tags"),
    expected: { type: "rule", rules: { expected: asked, ignore_list_order: true } },
  },
  commands: { tags: JSON.stringify({ ...asked, tags: ["b", "a"] }) },
};

/** A plain comparison that both profiles judge alike. */
export const PLAIN_SCENE: JudgedScene = {
  evaluator: { func: "exact_match", result: run("answer"), expected: { type: "rule", rules: { expected: "42" } } },
  commands: { answer: "42" },
};

/** What a worker records for a scene, with its evidence in the store. */
export async function judgeScene(scene: JudgedScene, store: ArtifactStore): Promise<Verification> {
  const { verify } = createVerifier({
    runner: inProcessRunner,
    runPostconfig: async () => [],
    mirror: async () => null,
  });
  return verify({
    task: taskFileSchema.parse({ id: "task", instruction: "do it", evaluator: scene.evaluator }),
    desktop: fakeDesktop(scene).desktop,
    actions: [{ type: "done" }],
    store,
    profile: scene.profile ?? "osworld",
    signal: new AbortController().signal,
  });
}

/** A finished run of simulated desktops whose attempts were really judged: one attempt a scene, in their order. */
export async function writeJudgedRun(
  { db, store, workspace }: { db: Database; store: ArtifactStore; workspace: TestWorkspace },
  scenes: readonly JudgedScene[],
): Promise<{ runId: string; attemptIds: string[]; verifications: Verification[] }> {
  const verifications: Verification[] = [];
  const attempts: WrittenAttempt[] = [];
  for (const scene of scenes) {
    const verification = await judgeScene(scene, store);
    verifications.push(verification);
    const { score, checker_error: checkerError } = verification;
    attempts.push({ status: "done", verdict: "valid", score, checkerError, verification, ...scene.attempt });
  }
  const entry = await db.prisma.taskSetEntry.findFirstOrThrow({ include: { task: true, taskSet: true } });
  const host = await db.prisma.host.findFirstOrThrow();
  const template = await db.prisma.templateVersion.findFirstOrThrow();
  const { taskId, taskDigest, domain, recipeDigest } = entry;
  const written = await writeRun(db, {
    workspaceId: workspace.id,
    name: "judged",
    status: "completed",
    stopReason: "all_tasks_done",
    driver: "simulated",
    verifierProfile: scenes[0]?.profile ?? "osworld",
    taskSet: { id: entry.taskSet.id, name: entry.taskSet.name },
    template: { id: template.id, ref: `${template.name}@${template.version}` },
    host: { id: host.id, name: host.name, workerId: host.workerId ?? "" },
    tasks: [{ taskId, taskDigest, domain, recipeDigest, instruction: "do it" }],
    rounds: scenes.length,
    createdBy: { type: "system", id: "system", name: "system", userId: null },
    createdAt: new Date(),
    attempts,
  });
  return { ...written, verifications };
}
