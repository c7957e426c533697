/**
 * Lets so many calls to one program be under way at once. More gains nothing, and a call that waits in the program's
 * queue behind a thousand others would run into its own time limit.
 */
export class CallLane {
  private running = 0;
  private readonly waiting: Array<() => void> = [];
  private isClosed = false;

  constructor(private readonly width = 64) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.width) await new Promise<void>((start) => this.waiting.push(start));
    else this.running++;
    try {
      if (this.isClosed) throw new Error("nobody waits for this answer any more");
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }

  /** Lets what is under way end and starts nothing more: the rest of it rejects. */
  close(): void {
    this.isClosed = true;
  }
}
