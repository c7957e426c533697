/** Numbers from a seed: the same seed gives the same row of numbers (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to `below` - 1. */
  whole(below: number): number {
    return Math.floor(this.next() * below);
  }

  chance(part: number): boolean {
    return this.next() < part;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.whole(items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }
}
