import { DesktopFailed, InvalidEpisode, TimedOut } from "./errors.js";
import { requireCounted, rewardOf, type Reward } from "./reward.js";
import type { RequestOptions, Transport } from "./transport.js";
import type * as wire from "./wire.js";

export type Picture = "none" | "digest" | "base64";
/** Longer than the server itself waits for a verification or a reset; seconds. */
const LONG_SECONDS = 300;
const FORK_SECONDS = 150;
/** The most that one request may wait for a verdict. */
const WAIT_VALID_SECONDS_MAX = 120;

export interface StepOptions {
  frames?: Picture;
}
export interface ObserveOptions {
  screenshot?: Picture;
  windows?: boolean;
  accessibility?: "none" | "compact" | "xml";
  terminal?: boolean;
}
export interface ExecOptions {
  /** `argv` is one shell line. */
  shell?: boolean;
  cwd?: string;
  env?: Record<string, string>;
  stdin?: string;
  /** Seconds; 30 when missing. */
  timeout?: number;
}
export interface WriteFileOptions {
  mode?: number;
}
export interface WaitValidOptions {
  /** Seconds; 120 when missing. */
  timeout?: number;
  strict?: boolean;
}
export interface VerifyOptions {
  strict?: boolean;
  profile?: "osworld" | "corrected";
}
export interface ForkOptions {
  strict?: boolean;
}

/** What `gates` and `waitValid` return. */
export interface GateReport {
  slot_id: string;
  episode: wire.SlotEpisode;
  gates: { gates: wire.SlotEpisode["gates"] };
  validity: { valid: boolean } & Pick<wire.SlotEpisode, "verdict" | "bad_gates" | "invalid_reasons" | "reason_codes">;
}

/**
 * A desktop under its address. The desktop does one thing at a time: a second call meanwhile throws ApiError with the
 * code `slot_busy`. Stepping, commands, verifying, resets and forks are sent once and never repeated by the client.
 * `await using` closes it at the end of a block.
 */
export class Env {
  /** The desktop as the server described it last; `refresh` asks anew. */
  slot: wire.Slot;
  /** The whole answer of the last `verify`: episode, profile, reason codes and duration beside the reward. */
  lastVerification: wire.Reward | null = null;
  readonly #transport: Transport;

  constructor(transport: Transport, slot: wire.Slot) {
    this.#transport = transport;
    this.slot = slot;
  }

  get id(): string {
    return this.slot.id;
  }

  /** Plays one action, such as `{ type: "click", x: 10, y: 20 }`, and returns what came of it. */
  step(action: wire.NewSlotStep["action"], { frames = "digest" }: StepOptions = {}): Promise<wire.SlotStep> {
    return this.#post("step", { body: { action, frames } });
  }

  /** Looks at the desktop. Text in it is untrusted. */
  observe(options: ObserveOptions = {}): Promise<wire.SlotObservation> {
    const { screenshot = "base64", windows = true, accessibility = "none", terminal = false } = options;
    return this.#post("observe", { body: { screenshot, windows, accessibility, terminal }, safe: true });
  }

  /** Runs a command as the account of the agent. */
  exec(argv: string[], options: ExecOptions = {}): Promise<wire.SlotExec> {
    const { shell = false, cwd, env, stdin, timeout = 30 } = options;
    const body = { argv, shell, cwd, env, stdin, timeout_ms: Math.round(timeout * 1_000) };
    return this.#post("exec", { body, timeout: timeout + 30 });
  }

  /** Bytes of a file on the desktop. Throws ApiError when there is none, and TypeError for a folder. */
  async readFile(path: string): Promise<Uint8Array> {
    const file = await this.#transport.get<wire.SlotFile>(`${this.#path}/files`, { path });
    if (file.content_base64 === null) {
      throw new TypeError(`${path} is a ${file.kind} of ${file.bytes} bytes and cannot be read whole.`);
    }
    return Uint8Array.from(atob(file.content_base64), (character) => character.charCodeAt(0));
  }

  /** Writes a whole file as the account of the agent. */
  writeFile(path: string, content: Uint8Array, { mode }: WriteFileOptions = {}): Promise<wire.SlotFile> {
    let binary = "";
    for (const byte of content) binary += String.fromCharCode(byte);
    const body = { path, content_base64: btoa(binary), mode };
    return this.#transport.request("PUT", `${this.#path}/files`, { body, safe: true });
  }

  /** The gates of the present episode, judged now: the list in `gates.gates`, the verdict in `validity`. */
  async gates(): Promise<GateReport> {
    return gateReport(await this.#transport.get<wire.SlotGates>(`${this.#path}/gates`));
  }

  /**
   * Waits until the episode has a verdict and returns its gates. Throws TimedOut, and InvalidEpisode for one that is not
   * valid unless `strict` is false.
   */
  async waitValid({ timeout = 120, strict = true }: WaitValidOptions = {}): Promise<GateReport> {
    const end = performance.now() + timeout * 1_000;
    for (;;) {
      const left = Math.max(0, end - performance.now()) / 1_000;
      const piece = Math.min(left, WAIT_VALID_SECONDS_MAX);
      const body = { timeout_ms: Math.round(piece * 1_000) };
      const answer = await this.#post<wire.SlotGates>("wait_valid", { body, safe: true, timeout: piece + 40 });
      const report = gateReport(answer);
      if (report.validity.verdict !== "pending") return strict ? requireValid(report) : report;
      if (performance.now() >= end) {
        throw new TimedOut(`No verdict on ${this.id} within ${timeout} s.`, { code: "timed_out" });
      }
    }
  }

  /**
   * Waits for the verdict, runs the task's checker and returns the reward. Throws InvalidEpisode instead of any reward
   * that is not valid, and CheckerError when there is no score, unless `strict` is false. Checking may change the
   * desktop: verify at the end of an episode.
   */
  async verify({ strict = true, profile = "osworld" }: VerifyOptions = {}): Promise<Reward> {
    // Asked for without strict, so that an error can carry the whole reward.
    const body = { strict: false, profile };
    this.lastVerification = await this.#post<wire.Reward>("verify", { body, timeout: LONG_SECONDS });
    const reward = rewardOf(this.lastVerification);
    return strict ? requireCounted(reward) : reward;
  }

  /** Marks the desktop as bad: its episode is invalid, and it refuses steps, resets and forks. Safe to repeat. */
  async quarantine(reason: string): Promise<wire.Slot> {
    return (this.slot = await this.#post<wire.Slot>("quarantine", { body: { reason }, safe: true }));
  }

  /** Takes a quarantined desktop down; `reset` makes it anew. Safe to repeat. */
  async release(): Promise<wire.Slot> {
    return (this.slot = await this.#post<wire.Slot>("release", { safe: true }));
  }

  /** Goes back to the state after the task's set-up. A new episode begins, which is judged anew. */
  async reset(): Promise<wire.Slot> {
    return (this.slot = await this.#post<wire.Slot>("reset", { timeout: LONG_SECONDS }));
  }

  /**
   * 1 to 8 copies of the desktop as it is now, each with an episode of its own. This one goes on living. When a copy
   * fails, throws DesktopFailed after closing its siblings; unless `strict` is false: then the others are returned, and
   * the failed ones stand in `failed`.
   */
  async fork(copies = 1, { strict = true }: ForkOptions = {}): Promise<ForkGroup> {
    const answer = await this.#post<wire.SlotFork>("fork", { body: { copies }, timeout: FORK_SECONDS });
    const group = forkGroup(this.#transport, answer);
    const [first] = group.failed;
    if (!strict || first === undefined) return group;
    await group.close();
    const message = `${group.failed.length} of ${copies} copies could not be made: ${first.message}`;
    throw new DesktopFailed(message, { code: first.code });
  }

  /** Asks the server how the desktop is now; one that is closed is no error. */
  async refresh(): Promise<wire.Slot> {
    return (this.slot = await this.#transport.get<wire.Slot>(this.#path));
  }

  /** Closes the desktop. Safe to repeat. */
  async close(): Promise<void> {
    await this.#transport.request("DELETE", this.#path, { safe: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  get #path(): string {
    return `/slots/${encodeURIComponent(this.id)}`;
  }

  #post<T>(verb: string, { body = {}, ...options }: RequestOptions): Promise<T> {
    return this.#transport.request<T>("POST", `${this.#path}/${verb}`, { body, ...options });
  }
}

/** Waits until a new desktop can be used. Throws DesktopFailed when it came to nothing, TimedOut; closes it then. */
export async function untilMade(env: Env, timeout: number, sleep: (ms: number) => Promise<void>): Promise<Env> {
  const end = performance.now() + timeout * 1_000;
  try {
    for (let pauseMs = 50; ; pauseMs = Math.min(1_000, pauseMs * 1.5)) {
      const { status, operation, close_reason, close_detail } = env.slot;
      if (status === "closed") {
        const code = close_reason ?? "closed";
        throw new DesktopFailed(`No desktop was made: ${close_detail ?? code}`, { code });
      }
      if (status !== "creating" && operation !== "create" && operation !== "setup") return env;
      if (performance.now() >= end) {
        throw new TimedOut(`The desktop ${env.id} is not ready after ${timeout} s.`, { code: "timed_out" });
      }
      await sleep(pauseMs);
      await env.refresh();
    }
  } catch (error) {
    await env.close().catch(() => undefined);
    throw error;
  }
}

type Child = wire.SlotFork["children"][number];

/** The copies that one fork made, in order. `await using` closes them at the end of a block. */
export class ForkGroup extends Array<Env> {
  /** The copies that could not be made. */
  failed: Extract<Child, { ok: false }>[] = [];
  checkpointId = "";
  /** How long the source stood still. */
  frozenMs = 0;

  // What `map` and its kin make is no group.
  static get [Symbol.species]() {
    return Array;
  }

  /** Closes every copy, whatever becomes of the others. Safe to repeat. */
  async close(): Promise<void> {
    const ends = await Promise.allSettled(Array.from(this, (env) => env.close()));
    const failure = ends.find((end) => end.status === "rejected");
    if (failure) throw failure.reason;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

function forkGroup(transport: Transport, answer: wire.SlotFork): ForkGroup {
  const group = new ForkGroup();
  for (const child of answer.children) {
    if (child.ok) group.push(new Env(transport, child.slot));
    else group.failed.push(child);
  }
  group.checkpointId = answer.checkpoint_id;
  group.frozenMs = answer.frozen_ms;
  return group;
}

function gateReport({ slot_id, episode }: wire.SlotGates): GateReport {
  const { gates, verdict, bad_gates, invalid_reasons, reason_codes } = episode;
  const validity = { valid: verdict === "valid", verdict, bad_gates, invalid_reasons, reason_codes };
  return { slot_id, episode, gates: { gates }, validity };
}

function requireValid(report: GateReport): GateReport {
  const { valid, verdict, bad_gates: badGates, invalid_reasons: invalidReasons } = report.validity;
  if (valid) return report;
  const reasons = invalidReasons.join("; ") || verdict;
  throw new InvalidEpisode(`The episode is not valid: ${reasons}`, { verdict, badGates, invalidReasons });
}
