import { writeFileSync } from "node:fs";

/**
 * Storing and restoring a desktop meets many points at which the kernel waits until every core has passed a moment of
 * rest (an RCU grace period): moves between cgroups, namespaces, mounts, the list of locks. Each takes up to some 10 ms.
 * While such work is going on the kernel is asked to interrupt the cores instead (`rcu_expedited`); it costs the other
 * programs of the machine a few microseconds each time, and nothing once the work is done. For the whole machine.
 */
export class QuickGracePeriods {
  #inUse = 0;

  constructor(private readonly file = "/sys/kernel/rcu_expedited") {}

  /** Passes on what `work` gives or throws. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inUse++ === 0) this.#write("1");
    try {
      return await work();
    } finally {
      if (--this.#inUse === 0) this.#write("0");
    }
  }

  #write(value: string): void {
    try {
      writeFileSync(this.file, value);
    } catch {
      // A kernel without that knob takes its time.
    }
  }
}
