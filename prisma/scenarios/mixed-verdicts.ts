import type { RunStatus } from "@/lib/domain/run/run.status";
import type { StopReason } from "@/lib/domain/run/run.stop-reason";
import { makeHost, makeTemplate } from "@/lib/testing/factories/host";
import { writeRun, type WrittenAttempt, type WrittenRun } from "@/lib/testing/factories/run";
import { drawEvidence, sampleAttempts } from "./sample-attempts";
import { setScene, type DeepLink, type Scenario } from "./scene";

interface Sketch {
  name: string;
  status: RunStatus;
  stopReason?: StopReason;
  statusDetail?: string;
  attempts: WrittenAttempt[];
  more?: Partial<WrittenRun>;
}

/** Minutes between two runs in the list. */
const APART_MS = 7 * 60_000;

export const mixedVerdicts: Scenario = {
  name: "mixed-verdicts",
  description: "runs in every status and with every stop reason, attempts of every kind, with pictures",
  async build(scene) {
    const set = await setScene(scene);
    const { db } = scene.ctx;
    const kinds = sampleAttempts(await drawEvidence(scene.store));
    const spare = await makeHost(db, {
      name: "laptop",
      capabilities: { driver: "simulated" },
      lastHeartbeatAt: new Date(0),
    });
    const simulated = {
      template: await makeTemplate(db, spare.id, { name: "simulated", driver: "simulated" }),
      host: spare,
    };
    const { success, fail } = kinds;
    const everyKind: WrittenAttempt[] = [
      success,
      kinds.fail,
      kinds.partial,
      kinds.invalid,
      kinds.checkerRaised,
      kinds.setupError,
      kinds.saysInfeasible,
      kinds.longSuccess,
      kinds.stepCap,
      kinds.invalidIsolation,
      kinds.quarantined,
      kinds.desktopError,
      kinds.takenOver,
      success,
    ];
    const copies = { parallelCopies: 2 };
    const sketches: Sketch[] = [
      {
        name: "Every kind of attempt",
        status: "completed",
        stopReason: "all_tasks_done",
        attempts: everyKind,
        more: copies,
      },
      {
        name: "Stopped at 3 valid rollouts",
        status: "completed",
        stopReason: "verified_target_reached",
        attempts: [success, fail, success],
        more: { stopAfterValid: 3, ...copies },
      },
      { name: "Spend cap reached", status: "completed", stopReason: "budget_exceeded", attempts: [success, fail] },
      {
        name: "Time cap reached",
        status: "completed",
        stopReason: "time_cap_reached",
        attempts: [success, kinds.stepCap],
      },
      {
        name: "Workspace budget spent",
        status: "completed",
        stopReason: "workspace_budget_exceeded",
        attempts: [success],
      },
      {
        name: "Cancelled half way",
        status: "cancelled",
        stopReason: "cancelled_by_user",
        attempts: [success, kinds.cancelledLate, kinds.cancelledEarly],
      },
      { name: "Cancelled by an operator", status: "cancelled", stopReason: "cancelled_by_operator", attempts: [] },
      {
        name: "Worker lost for good",
        status: "failed",
        stopReason: "worker_lost",
        statusDetail: "no worker took the run over within 10 minutes",
        attempts: [success, kinds.desktopError],
      },
      {
        name: "No desktop could be started",
        status: "failed",
        stopReason: "infrastructure_failure",
        statusDetail: "desktop_create_failed 5 times in a row: no space left on device",
        attempts: [kinds.desktopError, kinds.desktopError],
      },
      {
        name: "Template withdrawn",
        status: "failed",
        stopReason: "config_rejected",
        statusDetail: "no host offers office@1 any more",
        attempts: [],
      },
      {
        name: "Nothing done, on purpose",
        status: "completed",
        stopReason: "all_tasks_done",
        attempts: [fail, fail],
        more: { policy: "nop" },
      },
      {
        name: "On a simulated desktop",
        status: "completed",
        stopReason: "all_tasks_done",
        attempts: [success, fail],
        more: { driver: "simulated", ...simulated },
      },
      {
        name: "Ending after a cancel",
        status: "cancelling",
        stopReason: "cancelled_by_user",
        attempts: [success, kinds.running],
      },
      { name: "Waiting for a new worker", status: "recovering", attempts: [success, kinds.queued] },
      { name: "Last attempt is being judged", status: "verifying", attempts: [success, kinds.verifying] },
      {
        name: "At work",
        status: "running",
        attempts: [success, fail, kinds.invalid, success, kinds.running, kinds.running, kinds.verifying, kinds.running],
        more: copies,
      },
      { name: "Making desktops", status: "preparing", attempts: [kinds.queued] },
      { name: "Next in line", status: "queued", attempts: [] },
    ];
    const links: DeepLink[] = [];
    for (const [at, { more = {}, attempts, ...sketch }] of sketches.entries()) {
      const rounds = attempts.length > set.tasks.length * (more.parallelCopies ?? 1) ? 2 : 1;
      const { runId, attemptIds } = await writeRun(db, {
        ...set,
        ...sketch,
        rounds,
        ...more,
        createdAt: new Date(scene.now.getTime() - (sketches.length - at) * APART_MS),
        attempts,
      });
      links.push({ what: `${sketch.name} (${sketch.stopReason ?? sketch.status})`, path: `/runs/${runId}` });
      if (at === 0) {
        for (const [index, id] of attemptIds.entries()) {
          const { status, verdict } = { verdict: "", ...everyKind[index] };
          links.push({
            what: `attempt ${index + 1}: ${status} ${verdict ?? ""}`.trim(),
            path: `/runs/${runId}/attempts/${id}`,
          });
        }
      }
    }
    return links;
  },
};
