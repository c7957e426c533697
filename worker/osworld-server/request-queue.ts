import { OSWORLD_LIMITS } from "./limits";
import { RouteRefusal } from "./route";

/** Does one request after the other, as clients of a desktop expect, and refuses those that would wait in a long line. */
export class RequestQueue {
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** Throws RouteRefusal 503. Work of a client that is gone before its turn is left out. */
  async add<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.waiting > OSWORLD_LIMITS.waitingMax) {
      throw new RouteRefusal(503, "Too many requests wait for this desktop.");
    }
    this.waiting++;
    const turn = this.last.then(async () => {
      try {
        signal.throwIfAborted();
        return await work();
      } finally {
        this.waiting--;
      }
    });
    this.last = turn.catch(() => undefined);
    return turn;
  }
}
