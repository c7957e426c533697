import type { Action } from "@/lib/domain/action/action.schema";
import type { Rect } from "@/lib/domain/observation/observation";
import type { PlannedStep } from "@/lib/domain/toolset/step-options";

const click = (x: number, y: number): Action => ({ type: "click", x, y, button: "left", count: 1, hold: [] });

/** What an option means in typed actions on a screen of this size; `valueOf` gives an input's text by its name. */
export function actionsOf(
  step: PlannedStep,
  screen: { width: number; height: number },
  valueOf: (input: string) => string,
): Action[] {
  switch (step.op) {
    case "click":
      return [click(...middleOf(step.rect, screen))];
    case "type": {
      const value = valueOf(step.input);
      const select: Action[] = step.replaces ? [{ type: "hotkey", keys: ["ctrl", "a"] }] : [];
      const enter: Action[] =
        value === "" ? (step.replaces ? [{ type: "key", key: "Delete" }] : []) : [{ type: "type", text: value }];
      return [click(...middleOf(step.rect, screen)), ...select, ...enter];
    }
    case "key":
      return [{ type: "key", key: step.key }];
    case "scroll": {
      const [x, y] = step.rect
        ? middleOf(step.rect, screen)
        : [Math.floor(screen.width / 2), Math.floor(screen.height / 2)];
      return [{ type: "scroll", x, y, dx: 0, dy: step.dy }];
    }
  }
}

/** The middle of what shows of a place. */
function middleOf({ x, y, width, height }: Rect, screen: { width: number; height: number }): [number, number] {
  const [left, right] = [Math.max(0, x), Math.min(screen.width, x + width)];
  const [top, bottom] = [Math.max(0, y), Math.min(screen.height, y + height)];
  return [Math.floor((left + right - 1) / 2), Math.floor((top + bottom - 1) / 2)];
}
