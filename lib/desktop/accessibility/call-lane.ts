const NOBODY_WAITS = "nobody waits for this answer any more";

/**
 * Lets so many calls to one program be under way at once. More gains nothing, and a call that waits in the program's
 * queue behind a thousand others would run into its own time limit.
 */
export class CallLane {
  private running = 0;
  private waiting: Array<() => void> = [];
  /** Index of the next one in `waiting`; the ones before it have started. */
  private next = 0;
  private isClosed = false;

  constructor(private readonly width = 64) {}

  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.isClosed) return Promise.reject(new Error(NOBODY_WAITS));
    return new Promise<T>((resolve, reject) => {
      const start = () => {
        if (this.isClosed) {
          reject(new Error(NOBODY_WAITS));
          return this.startNext();
        }
        resolve(work().finally(() => this.startNext()));
      };
      if (this.running < this.width) {
        this.running++;
        start();
      } else this.waiting.push(start);
    });
  }

  /** Lets what is under way end and starts nothing more: the rest of it rejects. */
  close(): void {
    this.isClosed = true;
    const waiting = this.waiting.slice(this.next);
    this.waiting = [];
    this.next = 0;
    // Each of them would start the next one, which is not there any more, and give back a place it never had.
    this.running += waiting.length;
    for (const start of waiting) start();
  }

  private startNext(): void {
    const start = this.waiting[this.next++];
    if (start) return start();
    this.waiting = [];
    this.next = 0;
    this.running--;
  }
}
