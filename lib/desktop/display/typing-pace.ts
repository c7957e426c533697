/** How fast a program takes keys without losing or reordering any; see docs/decisions/0011-typing-pace.md. */
export interface TypingPace {
  /** Characters sent in one write. */
  chunk: number;
  /** Pause after each chunk when there is no barrier, ms. */
  gapMs: number;
  /** Wait after each chunk until the program has answered a ping through its own event queue. */
  usesBarrier: boolean;
}

const ZERO_WIDTH_JOINER = 0x200d;

/** True for the programs of LibreOffice, which answer pings before they have handled their keys. */
export function isLibreOffice(wmClass: string): boolean {
  return /(^|\.)(libreoffice|soffice)/i.test(wmClass);
}

/**
 * LibreOffice holds plain characters back while more input waits but inserts those beyond the basic plane at once, so
 * text with such characters goes one by one. Everything else is paced by the ping.
 */
export function paceFor(wmClass: string, text: string): TypingPace {
  if (!isLibreOffice(wmClass)) return { chunk: 40, gapMs: 8, usesBarrier: true };
  const needsSingles = [...text].some((character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    return codePoint > 0xffff || codePoint === ZERO_WIDTH_JOINER;
  });
  return needsSingles ? { chunk: 1, gapMs: 25, usesBarrier: false } : { chunk: 4, gapMs: 12, usesBarrier: false };
}
