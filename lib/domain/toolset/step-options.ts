import type { DecisionOption } from "../decision/decision";
import type { Rect } from "../observation/observation";
import type { SeenElement } from "./screen-reading";
import { TOOLSET_LIMITS } from "./toolset.limits";
import type { Subtask, SubtaskOp } from "./toolset.input";

/** What an option does when it is chosen. */
export type PlannedStep =
  | { op: "click"; rect: Rect; app: string }
  | { op: "type"; rect: Rect; app: string; input: string; replaces: boolean }
  | { op: "key"; key: string; app: string | null }
  | { op: "scroll"; rect: Rect | null; dy: number; app: string | null };

export interface StepOption extends DecisionOption {
  step: PlannedStep;
}

const CLICKED = new Set(
  "push button|button|toggle button|check box|radio button|menu|menu item|check menu item|radio menu item|page tab|link|combo box|list item|tree item|table cell|spin button|icon|switch|entry|text|password text|column header|table row header|label".split(
    "|",
  ),
);
const TYPED = new Set(
  "entry|text|password text|spin button|combo box|paragraph|terminal|document text|document web".split("|"),
);
/** Toolkits use these for nothing else, and some leave the state out. */
const ALWAYS_TYPED = new Set("entry|text|password text|terminal".split("|"));
/** One line: what it holds is replaced. */
const REPLACED = new Set("entry|password text|spin button|combo box".split("|"));
const KEYS = ["Return", "Escape", "Tab", "Delete"] as const;
const NAME_CHARS_MAX = 120;

/**
 * What a subtask could do next on a screen: at most 240 options, elements in front first, each with a text of its own.
 * Words of `avoid` leave an option out, and so does an op that is not among `ops`. Only inputs can be typed.
 */
export function stepOptions(
  elements: readonly SeenElement[],
  {
    inputs,
    constraints,
    query,
    max_elements,
    app,
  }: Pick<Subtask, "inputs" | "constraints" | "query" | "max_elements" | "app">,
): StepOption[] {
  const ops = new Set<SubtaskOp>(constraints.ops);
  const inFront = elements.find(({ isInFront }) => isInFront)?.app ?? null;
  const offered = [...elements]
    .sort((a, b) => Number(b.isInFront) - Number(a.isInFront))
    .filter((element) => isOffered(element, query, app))
    .slice(0, max_elements);
  const found: Array<Omit<StepOption, "id">> = [];
  for (const { node, rect, app: owner } of offered) {
    const name = nameOf(node);
    const what = name === "" ? node.role : `${node.role} ${quoted(name)}`;
    if (ops.has("type") && isEditable(node)) {
      for (const { name: input } of inputs) {
        const step = { op: "type", rect, app: owner, input, replaces: REPLACED.has(node.role) } as const;
        found.push({ text: `type the input ${quoted(input)} into the ${what}`, step });
      }
    }
    if (ops.has("click") && CLICKED.has(node.role))
      found.push({ text: `click the ${what}`, step: { op: "click", rect, app: owner } });
  }
  const keys = ops.has("key")
    ? KEYS.map((key) => ({ text: `press the key ${key}`, step: { op: "key", key, app: inFront } as const }))
    : [];
  const scrolls = ops.has("scroll")
    ? ([1, -1] as const).map((way) => ({
        text: `scroll ${way === 1 ? "down" : "up"}`,
        step: { op: "scroll", rect: offered[0]?.rect ?? null, dy: way * 5, app: inFront } as const,
      }))
    : [];
  const always = [...keys, ...scrolls];
  const avoided = constraints.avoid.map((word) => word.toLowerCase());
  const isAllowed = ({ text }: { text: string }) => !avoided.some((word) => text.toLowerCase().includes(word));
  const room = TOOLSET_LIMITS.elementOptionsMax - always.length;
  return numbered([...found.filter(isAllowed).slice(0, room), ...always.filter(isAllowed)]);
}

function isOffered({ node, app: owner }: SeenElement, query: string | undefined, app: string | undefined): boolean {
  if (app !== undefined && owner.toLowerCase() !== app.toLowerCase()) return false;
  if (!node.states.includes("enabled") && !node.states.includes("sensitive")) return false;
  if (nameOf(node) === "" && !isEditable(node)) return false;
  if (query === undefined) return true;
  const said = `${node.role} ${node.name}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

const isEditable = ({ role, states }: SeenElement["node"]) =>
  ALWAYS_TYPED.has(role) || (TYPED.has(role) && states.includes("editable"));

/** What people call it: its name, or else the beginning of its text. */
const nameOf = ({ name, text, description }: SeenElement["node"]) =>
  (name.trim() || description.trim() || (text ?? "").trim()).replace(/\s+/g, " ");

/** In quotes, so that no name begins a line or ends the quotes. */
const quoted = (name: string) =>
  JSON.stringify(name.length > NAME_CHARS_MAX ? `${name.slice(0, NAME_CHARS_MAX)}…` : name).replace(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069\u200e\u200f\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Equal texts are told apart by their place. */
function numbered(options: ReadonlyArray<Omit<StepOption, "id">>): StepOption[] {
  const counts = new Map<string, number>();
  return options.map(({ text, step }, at) => {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return { id: `e${at + 1}`, text: count === 1 ? text : `${text} (number ${count} of that name)`, step };
  });
}
