import { refuse, type Span } from "./filter";

const SPACE = new Set([" ", "\t", "\n", "\r", "\u00a0"]);
/** End a word in any place. */
const BREAKS = new Set([...SPACE, "(", ")", '"', ""]);

/** Reads a filter's text from left to right, each character once: no pattern that could go back and forth. */
export class Scanner {
  at = 0;

  constructor(private readonly text: string) {}

  /** The next character; empty at the end. */
  get next(): string {
    return this.text[this.at] ?? "";
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  skipSpace(): void {
    while (SPACE.has(this.next)) this.at += 1;
  }

  /** Goes past `text` if it comes next. */
  take(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  /** Characters up to a space, bracket, quote or one of `stops`; may be empty. */
  word(stops: string): string {
    const start = this.at;
    while (!BREAKS.has(this.next) && !stops.includes(this.next)) this.at += 1;
    return this.text.slice(start, this.at);
  }

  /** The inside of a quoted text; the scanner stands on its first quote. `\` takes the next character as it is. */
  quoted(): string {
    const start = this.at;
    let inside = "";
    for (this.at += 1; !this.isAtEnd; this.at += 1) {
      if (this.next === '"') {
        this.at += 1;
        return inside;
      }
      if (this.next === "\\") this.at += 1;
      inside += this.next;
    }
    return refuse("bad_syntax", "A quote is opened and not closed.", { start, end: this.text.length });
  }

  spanFrom(start: number): Span {
    return { start, end: this.at };
  }
}
