import { renewLease } from "@/lib/db/leases";
import { attemptReaction, cancelReaction } from "@/lib/domain/run/run.stop-rules";
import type { StopReason } from "@/lib/domain/run/run.stop-reason";
import { isUnavailable } from "@/lib/db/tx";
import type { EngineDeps } from "./ports";

/** What a cohort at work must do now. It only gets stricter. */
export type Reaction = "continue" | "verify_now" | "drop" | "lost" | "shutdown";

/**
 * Keeps one lease alive and tells the attempts under it when to stop. `actSignal` aborts as soon as acting must end,
 * `signal` only when the desktop has to go as well.
 */
export class LeaseControl {
  reaction: Reaction = "continue";
  stopReason: StopReason | null = null;
  private readonly act = new AbortController();
  private readonly whole = new AbortController();
  private readonly wake = new EventTarget();
  private ended = false;
  private readonly used = new Map<string, number>();
  private readonly held = new Map<string, number>();

  constructor(
    private readonly deps: EngineDeps,
    private readonly lease: { cohortId: string; leaseEpoch: number },
  ) {}

  get actSignal(): AbortSignal {
    return this.act.signal;
  }

  get signal(): AbortSignal {
    return this.whole.signal;
  }

  /** Measured cost of what is not yet in the run's spend; goes out with each heartbeat so that caps see work in flight. */
  get usedMicroUsd(): number {
    return [...this.used.values()].reduce((sum, cost) => sum + cost, 0);
  }

  /** Notes what one desktop, or an attempt's share of one, has cost so far. */
  use(name: string, costMicroUsd: number): void {
    this.used.set(name, costMicroUsd);
  }

  /** The most that requests to models under way may cost, all attempts of the cohort but one together. */
  heldByOthers(name: string): number {
    return [...this.held].reduce((sum, [holder, cost]) => (holder === name ? sum : sum + cost), 0);
  }

  /** Of one attempt, or of a parent; 0 when it asks for nothing. */
  heldBy(name: string): number {
    return this.held.get(name) ?? 0;
  }

  /** Notes what one attempt's, or a parent's, request may cost; 0 when none is under way. */
  hold(name: string, costMicroUsdMax: number): void {
    this.held.set(name, costMicroUsdMax);
  }

  /** Its cost stands in the run's spend, or will never be asked for; a request that it left behind holds nothing. */
  release(name: string): void {
    this.used.delete(name);
    this.held.delete(name);
  }

  /** Beats until `end`. A database that is away is waited for: nobody can take the lease over without it. */
  async keepAlive(): Promise<void> {
    const { clock, timings, log } = this.deps;
    while (!this.ended) {
      try {
        await this.beat();
      } catch (error) {
        if (!isUnavailable(error)) log.error({ err: error, ...this.lease }, "heartbeat failed");
      }
      if (this.ended) return;
      const pause = new AbortController();
      const stop = () => pause.abort();
      this.wake.addEventListener("poke", stop, { once: true });
      await clock.sleep(timings.heartbeatMs, pause.signal);
      this.wake.removeEventListener("poke", stop);
    }
  }

  /** Beats at once, for news about the run. */
  poke(): void {
    this.wake.dispatchEvent(new Event("poke"));
  }

  end(): void {
    this.ended = true;
    this.poke();
  }

  shutdown(): void {
    this.become("shutdown");
  }

  vanish(): void {
    this.ended = true;
    this.become("lost");
    this.poke();
  }

  private async beat(): Promise<void> {
    const renewed = await renewLease(this.deps.db.prisma, {
      ...this.lease,
      workerId: this.deps.host.workerId,
      leaseMs: this.deps.timings.leaseMs,
      usedMicroUsd: this.usedMicroUsd,
    });
    if (this.ended) return;
    if (!renewed) {
      this.become("lost");
      return;
    }
    this.stopReason = renewed.stopReason;
    const isCancelling = renewed.runStatus === "cancelling";
    this.become(isCancelling ? cancelReaction(renewed.cancelDisposition) : attemptReaction(renewed.stopReason));
  }

  private become(reaction: Reaction): void {
    const order: Reaction[] = ["continue", "verify_now", "drop", "shutdown", "lost"];
    if (order.indexOf(reaction) <= order.indexOf(this.reaction)) return;
    this.reaction = reaction;
    this.act.abort();
    if (reaction !== "verify_now") this.whole.abort();
  }
}
