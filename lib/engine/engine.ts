import { isUnavailable } from "@/lib/db/tx";
import { closeDesktopsOfGoneWorkers } from "@/lib/db/desktop-moves";
import { touchHost } from "@/lib/db/hosts-registry";
import { CohortRunner } from "./cohort-runner";
import { dispatch, redeliver } from "./dispatcher";
import type { EngineDeps } from "./ports";
import { recover } from "./recovery";
import { advanceRuns } from "./run-closer";

/**
 * The worker's brain: dispatches work to its host, recovers what others lost, closes runs, and plays cohorts. Give it
 * a registered host; call `start` once and `stop` once.
 */
export class Engine {
  readonly cohorts: CohortRunner;
  private readonly stopping = new AbortController();
  private loop: Promise<void> | null = null;
  private lastTouchMs = -Infinity;
  private wake = new AbortController();

  constructor(
    private readonly deps: EngineDeps,
    private readonly readDiskFreeBytes: () => Promise<number | null>,
    /** Called when another worker has taken this host over: this process must end. */
    private readonly onHostLost: () => void,
  ) {
    this.cohorts = new CohortRunner(deps);
  }

  async start(): Promise<void> {
    const { deps } = this;
    await closeDesktopsOfGoneWorkers(deps.db.prisma, {
      hostId: deps.host.id,
      exceptWorkerId: deps.host.workerId,
      now: deps.clock.now(),
    });
    const recovered = await recover(deps, true);
    if (recovered > 0) deps.log.info({ recovered }, "took over cohorts of an earlier worker");
    this.loop = this.run();
  }

  /** News about runs: look now instead of at the next tick. */
  poke(): void {
    this.cohorts.poke();
    this.wake.abort();
  }

  /** Stops dispatching, gives cohorts back, and returns when all desktops are closed. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.cohorts.stop();
    this.wake.abort();
    await this.loop;
    while (this.cohorts.size > 0) await this.deps.clock.sleep(20);
  }

  /** Ends all activity of this process at once and writes nothing, as a killed process would. For tests of recovery. */
  vanish(): void {
    this.stopping.abort();
    this.wake.abort();
    this.cohorts.vanish();
  }

  /** One round; each part fails alone. */
  async tick(): Promise<void> {
    await this.part("host heartbeat", () => this.touch());
    await this.part("recovery", () => recover(this.deps, false));
    await this.part("run closing", () => advanceRuns(this.deps));
    await this.part("dispatch", () => dispatch(this.deps));
    await this.part("redelivery", () => redeliver(this.deps));
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      await this.tick();
      if (this.stopping.signal.aborted) return;
      this.wake = new AbortController();
      await this.deps.clock.sleep(this.deps.timings.tickMs, this.wake.signal);
    }
  }

  private async part(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (isUnavailable(error)) this.deps.log.warn({ part: name }, "the database is away");
      else this.deps.log.error({ err: error, part: name }, "a round of the engine failed");
    }
  }

  private async touch(): Promise<void> {
    const { clock, db, host, timings } = this.deps;
    if (clock.monotonicMs() - this.lastTouchMs < timings.heartbeatMs) return;
    const diskFreeBytes = await this.readDiskFreeBytes();
    const mine = await touchHost(db.prisma, { id: host.id, workerId: host.workerId, diskFreeBytes });
    this.lastTouchMs = clock.monotonicMs();
    if (!mine) this.onHostLost();
  }
}
