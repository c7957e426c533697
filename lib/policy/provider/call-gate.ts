import type { PolicyClock } from "./clock";

export interface GateLimits {
  concurrency: number;
  /** Null without a limit. */
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
}

/** The right to have one request under way. */
export interface Passage {
  /** Ends it. `tokens` is what it really took; null leaves the estimate. */
  leave(tokens: number | null): void;
}

const WINDOW_MS = 60_000;
/** Until a place gets free; timers take no more than this. */
const LONG_MS = 2 ** 31 - 1;
interface Entry {
  at: number;
  tokens: number;
}

/**
 * Lets requests of one policy through, in the order they came, over all attempts of the process: so many at once, so
 * many and so many tokens in any 60 seconds. Tokens are counted as estimated until they are known. A request whose
 * estimate alone is above the limit goes through when nothing else was counted, else it would wait for ever.
 */
export class CallGate {
  private running = 0;
  private log: Entry[] = [];
  private pausedUntil = 0;
  private line: Promise<void> = Promise.resolve();
  private freed: (() => void) | null = null;

  constructor(
    private readonly clock: PolicyClock,
    private limits: GateLimits,
  ) {}

  setLimits(limits: GateLimits): void {
    this.limits = limits;
    this.wake();
  }

  /** The provider asked everybody to wait. */
  pause(ms: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, this.clock.now() + ms);
  }

  /** Resolves when the request may be sent. Throws the signal's reason, and leaves the line then. */
  async enter(tokens: number, signal: AbortSignal): Promise<Passage> {
    signal.throwIfAborted();
    const before = this.line;
    let next!: () => void;
    this.line = new Promise((resolve) => (next = resolve));
    try {
      await orAbort(before, signal);
      return await this.pass(tokens, signal);
    } finally {
      // Whoever gave up keeps the place of those behind: they go on when those before have gone.
      void before.then(next);
    }
  }

  private async pass(tokens: number, signal: AbortSignal): Promise<Passage> {
    for (;;) {
      const waitMs = this.waitMs(tokens);
      if (waitMs === 0) break;
      const stop = new AbortController();
      const freed = new Promise<void>((resolve) => (this.freed = resolve));
      const timer = this.clock.sleep(waitMs, AbortSignal.any([signal, stop.signal]));
      await Promise.race([freed, timer]).finally(() => stop.abort());
    }
    const entry = { at: this.clock.now(), tokens };
    this.log.push(entry);
    this.running++;
    let isIn = true;
    return {
      leave: (real) => {
        if (!isIn) return;
        isIn = false;
        this.running--;
        if (real !== null) entry.tokens = real;
        this.wake();
      },
    };
  }

  /** 0 when it may go. */
  private waitMs(tokens: number): number {
    const now = this.clock.now();
    if (now < this.pausedUntil) return this.pausedUntil - now;
    if (this.running >= this.limits.concurrency) return LONG_MS;
    this.log = this.log.filter(({ at }) => at > now - WINDOW_MS);
    const { requestsPerMinute, tokensPerMinute } = this.limits;
    const oldest = this.log[0];
    if (!oldest) return 0;
    if (requestsPerMinute !== null && this.log.length >= requestsPerMinute) return oldest.at + WINDOW_MS - now;
    if (tokensPerMinute === null) return 0;
    const counted = this.log.reduce((sum, entry) => sum + entry.tokens, 0);
    return counted + tokens > tokensPerMinute && counted > 0 ? oldest.at + WINDOW_MS - now : 0;
  }

  private wake(): void {
    const { freed } = this;
    this.freed = null;
    freed?.();
  }
}

function orAbort(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(signal.reason as Error);
    signal.addEventListener("abort", aborted, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", aborted));
  });
}
