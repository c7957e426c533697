import { DeskproofError, TimedOut } from "./errors.js";
import { followRun, isRunFinal, PATIENCE_MS } from "./event-stream.js";
import { writeTo } from "./files.js";
import { every } from "./pages.js";
import { requireCounted, type Reward } from "./reward.js";
import { isPassing, type Transport } from "./transport.js";
import type * as wire from "./wire.js";

const ATTEMPT_FINAL: readonly string[] = ["done", "error", "cancelled"];

export interface WaitOptions {
  /** Seconds; without end when missing. */
  timeout?: number;
}
export interface EventsOptions {
  /** Number of the last event that is known. */
  after?: number;
}
export interface AttemptsOptions {
  /** docs/filters.md. */
  filter?: string;
  task?: string;
}
export interface StatsOptions {
  filter?: string;
}
export interface ExportOptions {
  /** "jsonl" when missing. */
  format?: string;
  /** Of the formats that have tables; "attempts" when missing. */
  table?: string;
  /** docs/filters.md. */
  filter?: string;
  /** Puts the screens into a log of Inspect. */
  pictures?: boolean;
}
export interface RewardOptions {
  strict?: boolean;
}

/** A run as the server described it last; `refresh` asks anew. */
export class Run {
  data: wire.Run;
  readonly #transport: Transport;

  constructor(transport: Transport, data: wire.Run) {
    this.#transport = transport;
    this.data = data;
  }

  get id(): string {
    return this.data.id;
  }

  get status(): wire.Run["status"] {
    return this.data.status;
  }

  get isFinished(): boolean {
    return isRunFinal(this.status);
  }

  async refresh(): Promise<this> {
    this.data = await this.#transport.get<wire.Run>(this.#path);
    return this;
  }

  /** Waits until the run has ended, however it did. Throws TimedOut after `timeout` seconds; the run goes on. */
  async wait({ timeout = Infinity }: WaitOptions = {}): Promise<this> {
    const end = performance.now() + timeout * 1_000;
    let failingSince: number | null = null;
    for (let pauseMs = 250; !this.isFinished; pauseMs = Math.min(2_000, pauseMs * 1.5)) {
      if (performance.now() >= end) {
        throw new TimedOut(`The run ${this.id} is ${this.status} after ${timeout} s.`, { code: "timed_out" });
      }
      await this.#transport.sleep(pauseMs);
      try {
        await this.refresh();
        failingSince = null;
      } catch (error) {
        failingSince ??= performance.now();
        const isAway = error instanceof DeskproofError && isPassing(error);
        if (!isAway || performance.now() - failingSince > PATIENCE_MS) throw error;
      }
    }
    return this;
  }

  /**
   * The run's log after an event: what is there, then what comes, until the run has ended. Each event comes once and in
   * order, also over broken connections.
   */
  events({ after = 0 }: EventsOptions = {}): AsyncGenerator<wire.RunEvent, void, void> {
    return followRun(this.#transport, this.id, after);
  }

  /** Cancels the run. Safe to repeat. Throws ApiError for one that ended another way. */
  async cancel(): Promise<this> {
    this.data = await this.#transport.request<wire.Run>("POST", `${this.#path}/cancel`, { body: {}, safe: true });
    return this;
  }

  /** All attempts in their order, or those that fit a filter or a task. */
  async attempts({ filter, task }: AttemptsOptions = {}): Promise<Attempt[]> {
    const rows = await every<wire.Attempt>(this.#transport, `${this.#path}/attempts`, { filter, task });
    return rows.map((row) => new Attempt(row));
  }

  /** Rates with their intervals. Attempts without a result are in no rate. */
  stats({ filter }: StatsOptions = {}): Promise<wire.RunStats> {
    return this.#transport.get<wire.RunStats>(`${this.#path}/stats`, { filter });
  }

  /** The provenance of a run that has ended. */
  manifest(): Promise<Record<string, unknown>> {
    return this.#transport.get<Record<string, unknown>>(`${this.#path}/manifest`);
  }

  /**
   * Writes the run in a format (docs/exports.md) to a file, by its name, or to a stream while it is read; how many bytes.
   * A file has its name only when it is whole. An attempt without a result has no score in any format. Throws ApiError,
   * ConnectionFailed, TimedOut.
   */
  async export(
    to: string | WritableStream<Uint8Array>,
    { format, table, filter, pictures }: ExportOptions = {},
  ): Promise<number> {
    return writeTo(to, await this.#transport.download(`${this.#path}/export`, { format, table, filter, pictures }));
  }

  get #path(): string {
    return `/runs/${encodeURIComponent(this.id)}`;
  }
}

/** One task on one desktop. Status, verdict and outcome in `data` are three facts. */
export class Attempt {
  constructor(readonly data: wire.Attempt) {}

  get id(): string {
    return this.data.id;
  }

  get status(): wire.Attempt["status"] {
    return this.data.status;
  }

  /**
   * The reward of an attempt that has ended. Throws InvalidEpisode instead of any reward that is not valid, and
   * CheckerError when there is no score, unless `strict` is false. Throws DeskproofError with the code
   * `attempt_not_finished` whatever `strict` says.
   */
  reward({ strict = true }: RewardOptions = {}): Reward {
    if (!ATTEMPT_FINAL.includes(this.status)) {
      throw new DeskproofError(`The attempt ${this.id} is ${this.status}.`, { code: "attempt_not_finished" });
    }
    const reward = rewardOfAttempt(this.data);
    return strict ? requireCounted(reward) : reward;
  }
}

/** An attempt that broke, was never judged, or that a person steered has no score, and says why. */
function rewardOfAttempt(data: wire.Attempt): Reward {
  const { human_assisted: assisted, failure, checker_error, checker_skipped } = data;
  const reasons = [...data.invalid_reasons];
  if (assisted !== null) reasons.push(`a person took control: ${assisted.reason}`);
  const broke = failure === null ? null : `${failure.code}: ${failure.message}`;
  const valid = data.verdict === "valid" && data.verifier === "valid" && assisted === null;
  if (!valid && reasons.length === 0) reasons.push(`not judged: ${broke ?? data.status}`);
  return {
    score: valid ? data.score : null,
    valid,
    invalid_reasons: valid ? [] : reasons,
    verdict: data.verdict ?? "pending",
    bad_gates: data.bad_gates,
    checker_error,
    checker_skipped: checker_skipped ?? (checker_error === null ? broke : null),
  };
}
