import type { Desktop, FileStat } from "@/lib/desktop/desktop.port";
import type { AccessibilityTree, WindowInfo } from "@/lib/domain/observation/observation";
import type { Condition, ElementQuery } from "@/lib/domain/recipe/recipe.schema";
import { findElement } from "@/lib/domain/observation/find-element";
import { describeMatch, matchesText } from "@/lib/domain/recipe/text-match";

/** One look at a desktop: every source is read at most once, and only when a condition asks for it. */
export class Look {
  #windows: Promise<WindowInfo[]> | null = null;
  readonly #trees = new Map<string, Promise<AccessibilityTree>>();

  constructor(
    private readonly desktop: Desktop,
    private readonly filesBefore: ReadonlyMap<string, FileStat | null>,
  ) {}

  windows(): Promise<WindowInfo[]> {
    return (this.#windows ??= this.desktop.windows());
  }

  tree(query: ElementQuery): Promise<AccessibilityTree> {
    const application = typeof query.application === "string" ? query.application : undefined;
    const key = application ?? "";
    const known = this.#trees.get(key) ?? this.desktop.accessibility(application === undefined ? {} : { application });
    this.#trees.set(key, known);
    return known;
  }

  stat(path: string): Promise<FileStat | null> {
    return this.desktop.stat(path);
  }

  /** True when the file is another one than at the beginning of the attempt. */
  isFresh(path: string, now: FileStat): boolean {
    const before = this.filesBefore.get(path) ?? null;
    return before === null || before.modifiedAt !== now.modifiedAt || before.bytes !== now.bytes;
  }
}

/** Whether a condition holds now. `settled` is left to the caller: it is a wait, not a look. */
export async function holds(condition: Condition, look: Look): Promise<boolean> {
  switch (condition.type) {
    case "window": {
      const windows = await look.windows();
      return windows.some((window) => fitsWindow(window, condition) && (!condition.active || window.isActive));
    }
    case "no_window":
      return !(await look.windows()).some((window) => fitsWindow(window, condition));
    case "element":
      return findElement(await look.tree(condition.query), condition.query) !== null;
    case "no_element":
      return findElement(await look.tree(condition.query), condition.query) === null;
    case "file": {
      const stat = await look.stat(condition.path);
      if (stat === null || stat.bytes < condition.bytes_min) return false;
      return !condition.fresh || look.isFresh(condition.path, stat);
    }
    case "no_file":
      return (await look.stat(condition.path)) === null;
    case "settled":
      return true;
  }
}

function fitsWindow(window: WindowInfo, condition: Extract<Condition, { type: "window" | "no_window" }>): boolean {
  return matchesText(condition.title, window.title) && matchesText(condition.wm_class, window.wmClass);
}

/** The condition in a few words, for people who read why a recipe stopped. */
export function describeCondition(condition: Condition): string {
  switch (condition.type) {
    case "window":
    case "no_window": {
      const active = condition.type === "window" && condition.active ? " and active" : "";
      const absent = condition.type === "no_window" ? "no " : "";
      return `${absent}window title ${describeMatch(condition.title)} class ${describeMatch(condition.wm_class)}${active}`;
    }
    case "element":
    case "no_element": {
      const { role, name, text, application, nth } = condition.query;
      const absent = condition.type === "no_element" ? "no " : "";
      return `${absent}element role ${role ?? "any"} name ${describeMatch(name)} text ${describeMatch(text)} in ${describeMatch(application)} nth ${nth}`;
    }
    case "settled":
      return `a screen quiet for ${condition.quiet_ms} ms`;
    case "file":
      return `file ${condition.path} of ${condition.bytes_min} bytes or more${condition.fresh ? ", written since the start" : ""}`;
    case "no_file":
      return `no file ${condition.path}`;
  }
}
