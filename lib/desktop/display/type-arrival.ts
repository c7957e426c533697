import { loadFactor } from "../load-factor";
import type { SettleClock } from "./settle";

/** What stands before the caret of the focused text object. */
export interface FocusedText {
  /** Names the object, so that a moved focus is noticed. */
  objectId: string;
  /** Role of the accessible, e.g. "text", "entry", "paragraph", "terminal". */
  role: string;
  /** Up to 20_000 characters that end at the caret, as many as one action may type; untrusted. */
  beforeCaret: string;
}

/** The window that has the focus, as the X server knows it. */
export interface FocusWindow {
  title: string;
  pid: number | null;
}

/**
 * Reads the focused text of the window's program, or null when no focused object takes text. Asks that program at
 * least once, so that it has also handled something since. Must end within about half a second.
 */
export type TextReader = (window: FocusWindow | null) => Promise<FocusedText | null>;

/** Without any progress; a long text in a slow program may take much longer as a whole. */
const ARRIVAL_LIMIT_MS = 1_500;
/** After a line break or tab, or with the focus elsewhere, the text may rightly never show. */
const MOVING_LIMIT_MS = 300;
const TOTAL_LIMIT_MS = 10_000;
const POLL_MS = 25;

/**
 * Waits until `text` stands before the caret of the object that had the focus before typing. True when it does, false
 * when something else stays there for 1.5 s (longer on a busy machine), null when it cannot be told: nothing readable
 * has the focus, the focus moved on (as after a Tab or Return), or the field hides its text.
 */
export async function verifyArrival(
  text: string,
  before: FocusedText | null,
  read: () => Promise<FocusedText | null>,
  clock: SettleClock,
): Promise<boolean | null> {
  if (!before || isHidden(before)) return null;
  const start = clock.now();
  const patience = loadFactor();
  const mayMove = /[\t\n\r]/.test(text);
  let shown = before.beforeCaret;
  let progressAt = start;
  for (;;) {
    const after = await read();
    const isSame = after?.objectId === before.objectId;
    if (after && hasArrived(text, isSame ? before : null, after)) return true;
    if (after && after.beforeCaret !== shown) {
      shown = after.beforeCaret;
      progressAt = clock.now();
    }
    // Typed over a selection of the same words, nothing changes.
    const looksRight = after !== null && hasArrived(text, null, after);
    const mayStillCome = isSame && !mayMove;
    const limitMs = (mayStillCome ? ARRIVAL_LIMIT_MS : MOVING_LIMIT_MS) * patience;
    if (clock.now() - progressAt >= limitMs || clock.now() - start >= TOTAL_LIMIT_MS) {
      return mayStillCome && !looksRight ? false : null;
    }
    await clock.sleep(POLL_MS);
  }
}

/**
 * True when all of `text` stands at the caret (its end alone may stand there in the middle of a text that repeats), or in what is new before it (a field may complete further, a shell
 * answers). A final line break does not count: a one-line field takes it as "go". Without `before` (another object has
 * the focus, as when a program renames its objects) only the caret counts.
 */
export function hasArrived(text: string, before: FocusedText | null, after: FocusedText): boolean {
  const isTerminal = after.role === "terminal";
  const typed = text.replace(/[\r\n]+$/, "");
  const whole = normalise(typed, isTerminal);
  const now = normalise(after.beforeCaret, isTerminal);
  const then = before && normalise(before.beforeCaret, isTerminal);
  // The same words may have stood there before: nothing has come yet.
  if (now === then) return false;
  if (now.replace(/\n+$/, "").endsWith(whole)) return true;
  if (then === null) return false;
  return now.length > then.length && now.startsWith(then) && now.slice(then.length).includes(whole);
}

/** Evens out what programs change by design: curly quotes, dashes, capitals, composed accents; line wraps of terminals. */
function normalise(text: string, isTerminal: boolean): string {
  const even = text
    .replace(/\r\n?/g, "\n")
    .replace(/[\u2018\u2019\u201a]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/\u2026/g, "...")
    .replace(/--|[\u2013\u2014]/g, "-")
    .replace(/\u00a0/g, " ")
    .replace(/\ufffc/g, "")
    .normalize("NFC")
    .toLowerCase();
  return isTerminal ? even.replace(/\s+/g, "") : even;
}

const isHidden = (text: FocusedText) => text.role === "password text";
