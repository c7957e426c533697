import type { Action } from "@/lib/domain/action/action.schema";
import type { AttemptFacts } from "../../policies.port";
import type { Policy } from "../../policy.port";
import { seededRandom } from "./seeded-random";

const KEYS = [
  "enter",
  "tab",
  "escape",
  "space",
  "up",
  "down",
  "left",
  "right",
  "pageup",
  "pagedown",
  "backspace",
  "f10",
];
const COMBINATIONS = [
  ["ctrl", "a"],
  ["ctrl", "c"],
  ["ctrl", "v"],
  ["ctrl", "z"],
  ["alt", "tab"],
  ["shift", "tab"],
];
const LETTERS = "abcdefghijklmnopqrstuvwxyz 0123456789";

/**
 * Acts at random until its steps are used up; the same attempt always acts the same. A yardstick: what it solves says
 * how much of a task set chance solves.
 */
export function createRandomPolicy({ seedText, screen }: Pick<AttemptFacts, "seedText" | "screen">): Policy {
  const random = seededRandom(seedText);
  const policy: Policy = {
    name: "random",
    digest: null,
    async next(desktop, stepIndex, signal) {
      signal.throwIfAborted();
      const { waitedMs } = await desktop.settle({ firstChangeMs: 0 });
      return { action: actionAt(stepIndex), intent: null, note: null, waitMs: Math.round(waitedMs) };
    },
    // Which step it is says everything, so a copy goes on as this one would.
    fork: () => policy,
  };

  function actionAt(step: number): Action {
    const below = (bound: number, which: number) => Math.floor(random(step, which) * bound);
    const x = below(screen.width, 1);
    const y = below(screen.height, 2);
    switch (below(10, 0)) {
      case 0:
        return { type: "move", x, y };
      case 1:
        return {
          type: "drag",
          from: { x, y },
          to: { x: below(screen.width, 3), y: below(screen.height, 4) },
          button: "left",
          hold: [],
        };
      case 2:
        return { type: "scroll", x, y, dx: 0, dy: below(2, 3) === 0 ? 3 : -3 };
      case 3:
        return {
          type: "type",
          text: Array.from({ length: 1 + below(12, 3) }, (_, at) => LETTERS[below(LETTERS.length, 4 + at)]).join(""),
        };
      case 4:
        return { type: "key", key: KEYS[below(KEYS.length, 3)] as string };
      case 5:
        return { type: "hotkey", keys: [...(COMBINATIONS[below(COMBINATIONS.length, 3)] as string[])] };
      default:
        return {
          type: "click",
          x,
          y,
          button: below(5, 3) === 0 ? "right" : "left",
          count: below(4, 4) === 0 ? 2 : 1,
          hold: [],
        };
    }
  }
  return policy;
}
