import { writeRun } from "@/lib/testing/factories/run";
import { drawEvidence, sampleAttempts } from "./sample-attempts";
import { setScene, type Scenario } from "./scene";

export const oneSuccess: Scenario = {
  name: "one-success",
  description: "one finished run with one attempt, valid and successful",
  async build(scene) {
    const set = await setScene(scene);
    const { success } = sampleAttempts(await drawEvidence(scene.store));
    const { runId, attemptIds } = await writeRun(scene.ctx.db, {
      ...set,
      tasks: set.tasks.slice(0, 1),
      name: "First run",
      status: "completed",
      stopReason: "all_tasks_done",
      createdAt: new Date(scene.now.getTime() - 300_000),
      attempts: [success],
    });
    return [
      { what: "the run", path: `/runs/${runId}` },
      { what: "its attempt", path: `/runs/${runId}/attempts/${attemptIds[0]}` },
    ];
  },
};
