import type { PDFPageProxy } from "pdfjs-dist/types/src/display/api";
import { pdfOperators } from "./open-pdf";
import { apply, asMatrix, IDENTITY, multiply, type Matrix } from "./matrix";

/** One drawn glyph in page space (points, y upwards). */
export interface Glyph {
  text: string;
  start: [number, number];
  /** Where the glyph's own width ends, without the spacing that the document adds. */
  end: [number, number];
  /** Direction of writing, of length 1. */
  direction: [number, number];
  /** Height of the font in points. */
  size: number;
}

interface TextState {
  matrix: Matrix;
  font: string | null;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
  rise: number;
  leading: number;
}

const START: TextState = {
  matrix: IDENTITY,
  font: null,
  fontSize: 0,
  charSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  rise: 0,
  leading: 0,
};

/** Stands for a glyph that the document gives no character for. */
const UNKNOWN = "\ufffd";

interface DrawnGlyph {
  unicode: string;
  width: number;
  isSpace: boolean;
  vmetric: [number, number, number] | null;
}

/**
 * The glyphs of a page in the order in which they are drawn, with their places: text state and text space as ISO
 * 32000-1, 9.3 and 9.4 define them. Text drawn invisibly counts, as it does for readers of text.
 */
export async function pageGlyphs(page: PDFPageProxy): Promise<Glyph[]> {
  const ops = await pdfOperators();
  const list = await page.getOperatorList();
  const glyphs: Glyph[] = [];
  const stack: TextState[] = [];
  let state = START;
  let line: Matrix = IDENTITY;
  let text: Matrix = IDENTITY;
  const set = (change: Partial<TextState>) => (state = { ...state, ...change });
  const moveLine = (x: number, y: number) => (text = line = multiply(line, [1, 0, 0, 1, x, y]));
  const save = () => stack.push(state);
  const restore = () => (state = stack.pop() ?? state);
  const handlers: Record<number, (args: unknown[]) => void> = {
    [ops.save]: save,
    [ops.restore]: restore,
    [ops.transform]: (args) => set({ matrix: multiply(state.matrix, asMatrix(args)) }),
    [ops.paintFormXObjectBegin]: ([matrix]) => {
      save();
      set({ matrix: multiply(state.matrix, asMatrix(matrix)) });
    },
    [ops.paintFormXObjectEnd]: restore,
    [ops.beginAnnotation]: save,
    [ops.endAnnotation]: restore,
    [ops.beginText]: () => (text = line = IDENTITY),
    [ops.setTextMatrix]: ([matrix]) => (text = line = asMatrix(matrix)),
    [ops.moveText]: ([x, y]) => moveLine(Number(x), Number(y)),
    [ops.setLeadingMoveText]: ([x, y]) => {
      set({ leading: Number(y) });
      moveLine(Number(x), Number(y));
    },
    [ops.nextLine]: () => moveLine(0, state.leading),
    [ops.setLeading]: ([leading]) => set({ leading: -Number(leading) }),
    [ops.setFont]: ([font, size]) => set({ font: String(font), fontSize: Number(size) }),
    [ops.setCharSpacing]: ([spacing]) => set({ charSpacing: Number(spacing) }),
    [ops.setWordSpacing]: ([spacing]) => set({ wordSpacing: Number(spacing) }),
    [ops.setHScale]: ([scale]) => set({ scale: Number(scale) / 100 }),
    [ops.setTextRise]: ([rise]) => set({ rise: Number(rise) }),
    [ops.showText]: ([run]) => {
      text = drawRun(run as (DrawnGlyph | number)[], text, state, fontOf(page, state.font), glyphs);
    },
  };
  list.fnArray.forEach((operator, index) => handlers[operator]?.((list.argsArray[index] ?? []) as unknown[]));
  return glyphs;
}

interface Font {
  /** Width of one unit of a glyph in text space. */
  unit: number;
  isVertical: boolean;
}

function fontOf(page: PDFPageProxy, name: string | null): Font {
  const objects = page.commonObjs as { has(name: string): boolean; get(name: string): unknown };
  const font = name !== null && objects.has(name) ? (objects.get(name) as Record<string, unknown>) : null;
  const matrix = font?.fontMatrix as ArrayLike<number> | undefined;
  return { unit: matrix?.[0] || 0.001, isVertical: font?.vertical === true };
}

/** Adds the glyphs of one run and returns the text matrix after it. */
function drawRun(run: (DrawnGlyph | number)[], from: Matrix, state: TextState, font: Font, glyphs: Glyph[]): Matrix {
  let text = from;
  const advance = (distance: number) =>
    (text = multiply(text, font.isVertical ? [1, 0, 0, 1, 0, distance] : [1, 0, 0, 1, distance * state.scale, 0]));
  for (const item of run) {
    if (typeof item === "number") {
      advance((-item / 1000) * state.fontSize);
      continue;
    }
    const own = (font.isVertical ? (item.vmetric?.[0] ?? -1000) : item.width) * font.unit * state.fontSize;
    const space = multiply(state.matrix, text);
    const end: [number, number] = font.isVertical ? [0, own] : [own * state.scale, state.rise];
    const unit = direction(space, font.isVertical);
    glyphs.push({
      text: item.unicode === "\0" ? UNKNOWN : item.unicode,
      start: apply(space, 0, state.rise),
      end: apply(space, ...end),
      direction: unit,
      size: Math.abs(state.fontSize) * Math.sqrt(Math.abs(space[0] * space[3] - space[1] * space[2]) * state.scale),
    });
    const sign = font.isVertical ? -1 : 1;
    advance(own + sign * (state.charSpacing + (item.isSpace ? state.wordSpacing : 0)));
  }
  return text;
}

function direction([a, b, c, d]: Matrix, isVertical: boolean): [number, number] {
  const [x, y] = isVertical ? [-c, -d] : [a, b];
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}
