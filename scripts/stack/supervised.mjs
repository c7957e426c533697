import { waitFor } from "./wait-for.mjs";

/** A process that lived this long was healthy; its end starts the back-off anew. */
const HEALTHY_MS = 10_000;
const FIRST_DELAY_MS = 100;
const DELAY_MS_MAX = 10_000;

/**
 * Keeps one process alive. When it ends by itself it is started again: first after 100 ms, then twice as long each
 * time it dies young, at most 10 s apart. `launch` resolves with a running child process once it serves; when its
 * signal aborts meanwhile, it ends what it began and rejects.
 */
export class Supervised {
  #launch;
  #onEnd;
  #child = null;
  #isStopping = false;
  #delayMs = FIRST_DELAY_MS;
  #timer = null;
  #starting = null;
  #stopped = new AbortController();

  /**
   * @param {{ name: string, launch: (stopped: AbortSignal) => Promise<import("node:child_process").ChildProcess>,
   *           onEnd?: (how: string, restartInMs: number) => void }} options
   */
  constructor({ name, launch, onEnd = () => undefined }) {
    this.name = name;
    this.#launch = launch;
    this.#onEnd = onEnd;
  }

  get pid() {
    return this.#child?.pid ?? null;
  }

  /** Starts it for the first time. Rejects when that fails: nothing is retried before it once worked. */
  async start() {
    await this.#spawn();
  }

  #spawn() {
    this.#starting = this.#launchAndWatch().finally(() => (this.#starting = null));
    return this.#starting;
  }

  async #launchAndWatch() {
    const child = await this.#launch(this.#stopped.signal);
    const begun = performance.now();
    this.#child = child;
    const ended = (code, signal) => {
      this.#child = null;
      if (this.#isStopping) return;
      if (performance.now() - begun >= HEALTHY_MS) this.#delayMs = FIRST_DELAY_MS;
      this.#restartLater(signal ?? `status ${code}`);
    };
    if (child.exitCode !== null || child.signalCode !== null) ended(child.exitCode, child.signalCode);
    else child.once("exit", ended);
  }

  #restartLater(how) {
    this.#onEnd(how, this.#delayMs);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#spawn().catch((error) => {
        if (!this.#isStopping) this.#restartLater(error.message);
      });
    }, this.#delayMs);
    this.#delayMs = Math.min(this.#delayMs * 2, DELAY_MS_MAX);
  }

  /** Asks it to end and waits; after `limitMs` it is killed. Resolves with true when it ended by itself. Safe to repeat. */
  async stop(limitMs, signal = "SIGTERM") {
    this.#isStopping = true;
    this.#stopped.abort();
    clearTimeout(this.#timer);
    await this.#starting?.catch(() => undefined);
    const child = this.#child;
    if (!child) return true;
    child.kill(signal);
    const isGone = () => child.exitCode !== null || child.signalCode !== null;
    try {
      await waitFor(isGone, { limitMs, what: `${this.name} to end` });
      return true;
    } catch {
      child.kill("SIGKILL");
      await waitFor(isGone, { limitMs: 5_000, what: `${this.name} to be killed` });
      return false;
    }
  }

  /** Ends it at once. */
  kill(signal = "SIGKILL") {
    this.#isStopping = true;
    this.#stopped.abort();
    clearTimeout(this.#timer);
    this.#child?.kill(signal);
  }
}
