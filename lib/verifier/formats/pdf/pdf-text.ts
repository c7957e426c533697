import { InputLimitError, UnreadableInputError } from "../../metric";
import { messageOf, withPdf } from "./open-pdf";
import { pageGlyphs, type Glyph } from "./page-glyphs";

/** Longest text that is compared. */
export const TEXT_CHARS_MAX = 4_000_000;

/** All in parts of the font's height: a smaller step ahead is no gap, a larger one either way ends the line. */
const GAP_MIN = 0.15;
const GAP_MAX = 0.8;
/** How far a glyph may stand off the line's base and still belong to it. */
const OFF_BASE_MAX = 0.8;

/**
 * Text of a PDF, page after page, glyphs in the order in which they are drawn. A line ends where the pen leaves it or
 * jumps, and a gap inside a line becomes a blank: the rules that MuPDF documents for its plain text, which the public
 * functions read. Every line ends with a line feed. Throws UnreadableInputError, InputLimitError.
 */
export function pdfText(bytes: Buffer): Promise<string> {
  return withPdf(bytes, async (document) => {
    let text = "";
    for (let number = 1; number <= document.numPages; number++) {
      text += await pageText(document, number);
      if (text.length > TEXT_CHARS_MAX) throw new InputLimitError("the PDF has more text than is compared");
    }
    return text;
  });
}

async function pageText(document: Parameters<Parameters<typeof withPdf>[1]>[0], number: number): Promise<string> {
  try {
    const page = await document.getPage(number);
    const text = textOfGlyphs((await pageGlyphs(page)).filter((glyph) => isOnPage(glyph, page.view)));
    page.cleanup();
    return text;
  } catch (error) {
    throw new UnreadableInputError(`page ${number} cannot be read: ${messageOf(error)}`);
  }
}

/** How far a glyph reaches over and under its base, in parts of the font's height. */
const OVER = 0.8;
const UNDER = 0.2;

/** True when any of a glyph's box lies on the page. */
function isOnPage({ start, end, direction: [dx, dy], size }: Glyph, view: readonly number[]): boolean {
  const [left, bottom, right, top] = view as [number, number, number, number];
  const corners = [start, end].flatMap(([x, y]) =>
    [OVER, -UNDER].map((part) => [x - dy * size * part, y + dx * size * part] as const),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return Math.max(...xs) > left && Math.min(...xs) < right && Math.max(...ys) > bottom && Math.min(...ys) < top;
}

/** Lines of glyphs, each with a line feed. */
export function textOfGlyphs(glyphs: readonly Glyph[]): string {
  let text = "";
  let last: Glyph | null = null;
  for (const glyph of glyphs) {
    if (last && isDrawnTwice(last, glyph)) continue;
    if (last) text += between(last, glyph);
    text += glyph.text;
    last = glyph;
  }
  return last ? `${text}\n` : "";
}

/** Bold made by drawing a letter again in the same place. */
const isDrawnTwice = (last: Glyph, next: Glyph) =>
  last.text === next.text && Math.hypot(next.end[0] - last.end[0], next.end[1] - last.end[1]) < 1e-6;

function between(last: Glyph, next: Glyph): "" | " " | "\n" {
  const [dx, dy] = next.direction;
  if (last.direction[0] * dx + last.direction[1] * dy < 0.999) return "\n";
  const [x, y] = [next.start[0] - last.end[0], next.start[1] - last.end[1]];
  if (Math.abs(dx * y - dy * x) >= next.size * OFF_BASE_MAX) return "\n";
  const gap = dx * x + dy * y;
  if (Math.abs(gap) >= next.size * GAP_MAX) return "\n";
  return gap >= next.size * GAP_MIN && takesBlank(last.text) ? " " : "";
}

/** Scripts that are written with blanks between words. */
function takesBlank(text: string): boolean {
  const code = text.codePointAt(text.length - 1) ?? 0x20;
  return code !== 0x20 && (code < 0x700 || (code >= 0x2000 && code <= 0x20cf));
}
