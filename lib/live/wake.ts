/** Why a sleeper woke: something was said, nothing was said for the whole time, or the sleep was ended. */
export type WakeReason = "called" | "timeout" | "aborted";

/** Lets one loop sleep until it is called. Calls while it is awake are remembered, so none is lost. */
export class Wake {
  #isCalled = false;
  #wakeUp: (() => void) | null = null;

  call(): void {
    this.#isCalled = true;
    this.#wakeUp?.();
  }

  async sleep(forMs: number, signal: AbortSignal): Promise<WakeReason> {
    if (!this.#isCalled && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, forMs);
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", done);
          resolve();
        };
        this.#wakeUp = done;
        signal.addEventListener("abort", done, { once: true });
      });
      this.#wakeUp = null;
    }
    if (signal.aborted) return "aborted";
    const reason = this.#isCalled ? "called" : "timeout";
    this.#isCalled = false;
    return reason;
  }
}
