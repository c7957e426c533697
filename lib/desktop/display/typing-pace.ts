/** How fast a program takes keys without losing or reordering any; see docs/decisions/0011-typing.md. */
export interface TypingPace {
  /** Characters sent in one write. */
  chunk: number;
  /** Pause after each chunk when there is no barrier, ms. */
  gapMs: number;
  /** Wait after each chunk until the program has answered a ping through its own event queue. */
  usesBarrier: boolean;
}

/** True for the programs of LibreOffice, which answer pings before they have handled their keys. */
export function isLibreOffice(wmClass: string): boolean {
  return /(^|\.)(libreoffice|soffice)/i.test(wmClass);
}

/** VLC's windows say that they answer pings and never do: each text would wait out the whole limit. */
const answersNoPing = (wmClass: string): boolean => /(^|\.)vlc$/i.test(wmClass);

/** A stretch of text typed at one pace; before the next one the program must have taken this one in. */
export interface TypingRun {
  text: string;
  pace: TypingPace;
}

const PINGED: TypingPace = { chunk: 40, gapMs: 8, usesBarrier: true };
const TIMED: TypingPace = { chunk: 4, gapMs: 12, usesBarrier: false };

/**
 * LibreOffice holds plain characters back while more input waits but inserts those beyond the basic plane at once, so
 * that they overtake: there the text is cut where the two kinds meet. Everything else is one run, paced by pings where
 * the program answers them.
 */
export function planTyping(wmClass: string, text: string): TypingRun[] {
  if (answersNoPing(wmClass)) return [{ text, pace: TIMED }];
  if (!isLibreOffice(wmClass)) return [{ text, pace: PINGED }];
  const runs = text.match(/[\u{10000}-\u{10ffff}]+|[^\u{10000}-\u{10ffff}]+/gu) ?? [];
  return runs.map((run) => ({ text: run, pace: TIMED }));
}
