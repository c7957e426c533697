import type { AccessibilityTree, AccessibleNode, Rect } from "./observation";

export interface AccessibleLinesOptions {
  /** Length of the whole text; default 32_000, at least 200. */
  charsMax?: number;
  /** Leaves out what lies outside this screen. */
  screen?: { width: number; height: number };
}

/** A longer text than this says no more about what can be done with it. */
const TEXT_CHARS_MAX = 200;
const CHARS_MAX = 32_000;
/** Kept free for the last line that says how many are missing. */
const CLOSING_CHARS = 40;
/** Only worth a line when they say something. */
const LAYOUT_ROLES = new Set(
  "filler|panel|root pane|layered pane|split pane|scroll pane|viewport|separator|section|grouping|unknown".split("|"),
);
/** What one would act on or decide by; "disabled" is added where "enabled" and "sensitive" are missing. */
const TOLD_STATES = new Set(
  "focused|active|selected|checked|indeterminate|pressed|expanded|editable|modal|busy|required|invalid-entry".split(
    "|",
  ),
);

/**
 * The tree for a reader that pays for every word: one line for every node that shows and says something, as
 * `role "name" = "text" [states] (x,y widthxheight)`. Cells without text are summed up in one line per table. All text
 * is untrusted: names and texts are quoted, so they cannot begin a line of their own. What does not fit is counted in
 * the last line.
 */
export function accessibleLines(tree: AccessibilityTree, options: AccessibleLinesOptions = {}): string {
  const { charsMax = CHARS_MAX, screen } = options;
  const lines = tree.applications.flatMap(({ name, isAnswering, root }) => {
    const heading = `application ${quoted(name)}${isAnswering ? "" : " does not answer; seen last:"}`;
    return [heading, ...(root ? nodeLines(root, screen) : [])];
  });
  return within(lines, charsMax);
}

function nodeLines(root: AccessibleNode, screen: AccessibleLinesOptions["screen"]): string[] {
  const lines: string[] = [];
  const pending: Array<{ node: AccessibleNode; parentName: string }> = [{ node: root, parentName: "" }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, parentName } = next;
    const empty = node.children.filter(isEmptyCell);
    if (node.rect && isOn(node.rect, screen) && isTelling(node, parentName)) lines.push(line(node, node.rect));
    if (empty.length > 0) lines.push(emptyCells(empty));
    for (let at = node.children.length - 1; at >= 0; at--) {
      const child = node.children[at] as AccessibleNode;
      if (!isEmptyCell(child)) pending.push({ node: child, parentName: node.name });
    }
  }
  return lines;
}

function isTelling(node: AccessibleNode, parentName: string): boolean {
  if (node.role === "application") return false;
  if (node.role === "label" && node.name === parentName) return false;
  return node.name !== "" || (node.text ?? "") !== "" || !LAYOUT_ROLES.has(node.role);
}

function isEmptyCell({ role, text, children, states }: AccessibleNode): boolean {
  return role === "table cell" && !text && children.length === 0 && !states.includes("focused");
}

function line(node: AccessibleNode, rect: Rect): string {
  const name = node.name === "" ? "" : ` ${quoted(node.name)}`;
  const text = node.text && node.text !== node.name ? ` = ${quoted(node.text)}` : "";
  const isDisabled = !node.states.includes("enabled") && !node.states.includes("sensitive");
  const states = [...node.states.filter((state) => TOLD_STATES.has(state)), ...(isDisabled ? ["disabled"] : [])];
  return `${node.role}${name}${text}${states.length > 0 ? ` [${states.join(" ")}]` : ""} ${place(rect)}`;
}

function emptyCells(cells: readonly AccessibleNode[]): string {
  const end = (cell: AccessibleNode | undefined) =>
    cell ? `${quoted(cell.name)}${cell.rect ? ` ${place(cell.rect)}` : ""}` : "";
  return `${cells.length} table cells without text, from ${end(cells[0])} to ${end(cells.at(-1))}`;
}

function place({ x, y, width, height }: Rect): string {
  return `(${x},${y} ${width}x${height})`;
}

function isOn({ x, y, width, height }: Rect, screen: AccessibleLinesOptions["screen"]): boolean {
  return !screen || (x < screen.width && y < screen.height && x + width > 0 && y + height > 0);
}

/** In quotes, with everything escaped that is no plain character: line breaks, controls, marks that turn the writing, halves of a pair. */
function quoted(text: string): string {
  const short = text.length > TEXT_CHARS_MAX ? `${text.slice(0, TEXT_CHARS_MAX)}…` : text;
  return JSON.stringify(short).replace(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069\u200e\u200f\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function within(lines: readonly string[], charsMax: number): string {
  let length = 0;
  let count = 0;
  while (count < lines.length) {
    const longer = length + (lines[count]?.length ?? 0) + 1;
    if (longer > charsMax - (count === lines.length - 1 ? 0 : CLOSING_CHARS)) break;
    length = longer;
    count++;
  }
  const missing = lines.length - count;
  return [...lines.slice(0, count), ...(missing > 0 ? [`… ${missing} more lines`] : [])].join("\n");
}
