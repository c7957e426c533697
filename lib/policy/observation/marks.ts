import sharp from "sharp";
import type { AccessibilityTree, AccessibleNode, Rect } from "@/lib/domain/observation/observation";

/** An element that can be acted on, by the number that is drawn on it. */
export interface Mark {
  mark: number;
  role: string;
  name: string;
  rect: Rect;
}

const ACTED_ON = new Set(
  (
    "push button|toggle button|radio button|check box|menu item|check menu item|radio menu item|menu|page tab|" +
    "link|text|entry|password text|spin button|combo box|list item|tree item|table cell|slider|icon|terminal|paragraph"
  ).split("|"),
);
/** More marks than this hide what they stand on. */
const MARKS_MAX = 200;
const EDGE_PX_MIN = 4;

/** Elements that show on the screen and can be acted on, in the order of the tree. */
export function marksOf(tree: AccessibilityTree, screen: { width: number; height: number }): Mark[] {
  const marks: Mark[] = [];
  const pending: AccessibleNode[] = tree.applications.flatMap(({ root }) => root ?? []).reverse();
  for (let node = pending.pop(); node && marks.length < MARKS_MAX; node = pending.pop()) {
    const rect = node.rect === null ? null : within(node.rect, screen);
    if (rect && ACTED_ON.has(node.role) && (node.states.includes("enabled") || node.states.includes("sensitive"))) {
      marks.push({ mark: marks.length + 1, role: node.role, name: node.name, rect });
    }
    pending.push(...[...node.children].reverse());
  }
  return marks;
}

function within(rect: Rect, screen: { width: number; height: number }): Rect | null {
  const left = Math.max(0, rect.x);
  const top = Math.max(0, rect.y);
  const width = Math.min(screen.width, rect.x + rect.width) - left;
  const height = Math.min(screen.height, rect.y + rect.height) - top;
  return width < EDGE_PX_MIN || height < EDGE_PX_MIN ? null : { x: left, y: top, width, height };
}

/** The middle of a mark's element in pixels of the screen. */
export const middleOfMark = ({ rect }: Mark): { x: number; y: number } => ({
  x: Math.floor(rect.x + rect.width / 2),
  y: Math.floor(rect.y + rect.height / 2),
});

/** One line a mark; names are untrusted and quoted. */
export function markLines(marks: readonly Mark[]): string {
  return marks
    .map(({ mark, role, name }) => `[${mark}] ${role}${name === "" ? "" : ` ${JSON.stringify(name.slice(0, 120))}`}`)
    .join("\n");
}

/** Draws frames and numbers over the picture. */
export async function drawMarks(
  png: Uint8Array,
  marks: readonly Mark[],
  screen: { width: number; height: number },
): Promise<Uint8Array> {
  const shapes = marks.map(({ mark, rect }) => frameOf(mark, rect)).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${screen.width}" height="${screen.height}">${shapes}</svg>`;
  return new Uint8Array(
    await sharp(png)
      .composite([{ input: Buffer.from(svg) }])
      .png({ compressionLevel: 3 })
      .toBuffer(),
  );
}

/** Numbers are drawn of strokes, since a worker may have no fonts. A digit is 5 by 9 pixels. */
const STROKES: Record<string, string> = {
  a: "M0 0H5",
  b: "M5 0V4.5",
  c: "M5 4.5V9",
  d: "M0 9H5",
  e: "M0 4.5V9",
  f: "M0 0V4.5",
  g: "M0 4.5H5",
};
const DIGITS = ["abcdef", "bc", "abged", "abgcd", "fgbc", "afgcd", "afgedc", "abc", "abcdefg", "abcdfg"];
const COLOURS = ["#c2185b", "#1565c0", "#2e7d32", "#6a1b9a", "#bf360c"];

function frameOf(mark: number, { x, y, width, height }: Rect): string {
  const colour = COLOURS[mark % COLOURS.length];
  const digits = [...String(mark)];
  const digitsAt = digits.map((digit, index) => {
    const path = [...(DIGITS[Number(digit)] as string)].map((stroke) => STROKES[stroke]).join("");
    return `<path d="${path}" transform="translate(${x + 3 + index * 8} ${y + 3})" stroke="#fff" stroke-width="1.5" fill="none"/>`;
  });
  const frame = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${colour}" stroke-width="1.5"/>`;
  return `${frame}<rect x="${x}" y="${y}" width="${digits.length * 8 + 3}" height="15" fill="${colour}"/>${digitsAt.join("")}`;
}
