import { loadAttemptWork } from "@/lib/db/attempt-work";
import { endLease, leaseCohort, type LeasedCohort } from "@/lib/db/leases";
import { moveAttempt, moveRun } from "@/lib/db/transition";
import { whileUnavailable, withTransaction } from "@/lib/db/tx";
import { runAttempt } from "./attempt-runner";
import { runForkedCohort } from "./forked-cohort";
import { LeaseControl } from "./lease-control";
import { actorOf, type EngineDeps } from "./ports";

/**
 * The job of one cohort: takes its lease, plays its attempts, ends the lease. Does nothing when the cohort is not
 * there to take, so a job may be delivered any number of times.
 */
export class CohortRunner {
  private readonly live = new Map<string, LeaseControl>();
  private stopping = false;

  constructor(private readonly deps: EngineDeps) {}

  /** Cohorts at work now. */
  get size(): number {
    return this.live.size;
  }

  /** Makes all leases look at their run now, after news about it. */
  poke(): void {
    for (const control of this.live.values()) control.poke();
  }

  /** Gives all cohorts back to the queue; `run` calls in flight return soon after. */
  stop(): void {
    this.stopping = true;
    for (const control of this.live.values()) control.shutdown();
  }

  /** Drops all cohorts without a word, as a killed process would. */
  vanish(): void {
    this.stopping = true;
    for (const control of this.live.values()) control.vanish();
  }

  async run(cohortId: string): Promise<void> {
    const { deps } = this;
    if (this.stopping) return;
    const lease = await whileUnavailable(() => this.lease(cohortId), { forMs: deps.timings.leaseMs });
    if (!lease) return;
    const control = new LeaseControl(deps, { cohortId, leaseEpoch: lease.leaseEpoch });
    this.live.set(cohortId, control);
    if (this.stopping) control.shutdown();
    const beating = control.keepAlive();
    try {
      const attempts = await whileUnavailable(() => loadAttemptWork(deps.db.prisma, cohortId, lease.leaseEpoch), {
        forMs: deps.timings.storeRetryMs,
      });
      // With none left, an earlier worker played them all and may have died before the pick.
      if (attempts.length === 0) await this.pick(cohortId, control);
      else if (attempts.some(({ forkCopies }) => forkCopies > 1)) {
        await runForkedCohort(deps, attempts, control);
        await this.pick(cohortId, control);
      } else {
        for (const work of attempts) {
          if (control.signal.aborted) break;
          await runAttempt(deps, work, control);
        }
      }
    } finally {
      control.end();
      await beating;
      await this.end(lease, control);
      this.live.delete(cohortId);
    }
  }

  /** The pick is made under the lease, so that it is there when the run ends. It is no result: without it the run goes on. */
  private async pick(cohortId: string, control: LeaseControl): Promise<void> {
    const { deps } = this;
    if (control.reaction === "lost" || control.reaction === "shutdown" || control.reaction === "drop") return;
    await deps.pickBest?.(cohortId).catch((error: unknown) => {
      deps.log.warn({ err: error, cohort: cohortId }, "no attempt of a fork group could be picked");
    });
  }

  private lease(cohortId: string): Promise<LeasedCohort | null> {
    const { db, host, timings } = this.deps;
    return withTransaction(db, async (tx) => {
      const holder = { hostId: host.id, workerId: host.workerId, leaseMs: timings.leaseMs };
      const leased = await leaseCohort(tx, cohortId, holder);
      if (leased) await this.announce(tx, leased.runId);
      return leased;
    });
  }

  /** The first lease of a run moves it along: queued or recovering runs are at work from here on. */
  private async announce(tx: Parameters<typeof moveRun>[0], runId: string): Promise<void> {
    const move = { runId, actor: actorOf(this.deps.host), now: this.deps.clock.now(), quiet: true };
    await moveRun(tx, { ...move, event: "prepare" });
    await moveRun(tx, { ...move, event: "start", reason: "a desktop was leased" });
    await moveRun(tx, { ...move, event: "recover", to: "running", reason: "a lost cohort was taken over" });
  }

  private async end(lease: LeasedCohort, control: LeaseControl): Promise<void> {
    if (control.reaction === "lost") return;
    const { deps } = this;
    await whileUnavailable(
      () =>
        withTransaction(deps.db, async (tx) => {
          const open = await tx.attempt.findMany({
            where: { cohortId: lease.id, status: { in: ["queued", "running", "verifying"] } },
            select: { id: true, status: true },
          });
          const event =
            control.reaction === "shutdown" && open.length > 0
              ? "lose_lease"
              : control.reaction === "drop"
                ? "cancel"
                : "finish";
          const now = deps.clock.now();
          const end = { cohortId: lease.id, runId: lease.runId, leaseEpoch: lease.leaseEpoch, event, now } as const;
          if (!(await endLease(tx, end))) return;
          for (const attempt of open) {
            if (event === "lose_lease" && attempt.status === "queued") continue;
            await moveAttempt(tx, {
              attemptId: attempt.id,
              runId: lease.runId,
              event: event === "lose_lease" ? "lose_lease" : "cancel",
              leaseEpoch: lease.leaseEpoch,
              actor: actorOf(deps.host),
              reason: event === "lose_lease" ? "the worker was stopped" : control.stopReason,
              ...(event !== "lose_lease" && { patch: { finishedAt: now, endedBy: "cancelled" } }),
            });
          }
        }),
      { forMs: deps.timings.storeRetryMs },
    );
  }
}
