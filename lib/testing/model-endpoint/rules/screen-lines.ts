/** One line of an accessibility tree, read back. */
export interface SeenElement {
  application: string;
  role: string;
  name: string;
  /** Empty when there is none. */
  text: string;
  states: string[];
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface SeenScreen {
  elements: SeenElement[];
  /** Title of the active window; empty when none is known. */
  title: string;
  /** False when the message shows no tree. */
  hasTree: boolean;
  find(role: string, name?: RegExp, text?: RegExp): SeenElement | null;
}

const QUOTED = '"(?:[^"\\\\]|\\\\.)*"';
const LINE = new RegExp(
  `^([a-z][a-z -]*?)(?: (${QUOTED}))?(?: = (${QUOTED}))?(?: \\[([a-z ,-]+)\\])? \\((-?[\\d.]+),(-?[\\d.]+) ([\\d.]+)x([\\d.]+)\\)$`,
);
const TREE = /<accessibility_tree>\n([\s\S]*?)\n?<\/accessibility_tree>/;

/** Reads what a message shows of the screen, by the lines' own form alone. */
export function readScreen(message: string): SeenScreen {
  const tree = TREE.exec(message)?.[1] ?? null;
  const elements: SeenElement[] = [];
  let application = "";
  for (const line of (tree ?? "").split("\n")) {
    const heading = new RegExp(`^application (${QUOTED})`).exec(line)?.[1];
    if (heading) application = unquoted(heading);
    const [, role, name, text, states, x, y, width, height] = LINE.exec(line) ?? [];
    if (role === undefined) continue;
    elements.push({
      application,
      role,
      name: unquoted(name),
      text: unquoted(text),
      states: (states ?? "").split(" ").filter(Boolean),
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
    });
  }
  const windows = elements.filter(({ role }) => ["frame", "dialog", "alert", "window", "file chooser"].includes(role));
  return {
    elements,
    hasTree: tree !== null,
    // A dialog stands after the window that it belongs to.
    title: windows.findLast(({ states, name }) => states.includes("active") && name !== "")?.name ?? "",
    find: (role, name = /(?:)/, text = /(?:)/) =>
      elements.find((one) => one.role === role && name.test(one.name) && text.test(one.text)) ?? null,
  };
}

function unquoted(text: string | undefined): string {
  if (text === undefined) return "";
  try {
    return JSON.parse(text) as string;
  } catch {
    return text;
  }
}

/** The middle of an element, in the coordinates that its line says. */
export const middle = ({ x, y, width, height }: SeenElement): { x: number; y: number } => ({
  x: round(x + width / 2),
  y: round(y + height / 2),
});

const round = (value: number) =>
  Number.isInteger(value) || value > 2 ? Math.floor(value) : Math.round(value * 10_000) / 10_000;
