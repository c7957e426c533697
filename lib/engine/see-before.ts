import type { Desktop } from "@/lib/desktop/desktop.port";
import type { Action } from "@/lib/domain/action/action.schema";
import { elementHit, type ElementHit } from "@/lib/domain/observation/element-hit";
import { keepTree } from "@/lib/domain/observation/kept-tree";
import type { AccessibilityTree } from "@/lib/domain/observation/observation";
import type { DesktopRecorder } from "./desktop-recorder";

/** A program that does not answer within this is kept as it was seen last. */
const TREE_LIMIT_MS = 1_000;

/** What is known of the screen before an action, apart from its picture. */
export interface SeenBefore {
  tree: string | null;
  hit: ElementHit | null;
}

/** One turn's look at a desktop. */
export interface TurnLook {
  /** For the policy: what it looks at is noted. */
  desktop: Desktop;
  /**
   * Ends when the tree is read, so that the action may come; gives the way to what is kept of it, which is stored while
   * the action is played. A tree that cannot be read spoils no step.
   */
  before: (action: Action, recorder: Pick<DesktopRecorder, "artifact">) => Promise<() => Promise<SeenBefore>>;
}

/**
 * Looks with the policy: the accessibility tree that it read is the one that is kept. While a policy that took a picture
 * alone makes up its mind, the tree is read beside it, so that a step does not wait for that.
 */
export function lookInTurn(desktop: Desktop): TurnLook {
  let seen: Promise<AccessibilityTree | null> | null = null;
  const keep = (reading: Promise<AccessibilityTree>) => (seen = reading.catch(() => null));
  const read = () => keep(desktop.accessibility({ timeoutMs: TREE_LIMIT_MS }));
  const accessibility: Desktop["accessibility"] = (options) => {
    const reading = desktop.accessibility(options);
    if (options?.application === undefined) void keep(reading);
    return reading;
  };
  const screenshot: Desktop["screenshot"] = async (...options) => {
    const frame = await desktop.screenshot(...options);
    if (seen === null) void read();
    return frame;
  };
  const watched: Partial<Desktop> = { accessibility, screenshot };
  return {
    desktop: new Proxy(desktop, {
      get(target, name) {
        const own = Reflect.get(watched, name) as unknown;
        if (own !== undefined) return own;
        const value = Reflect.get(target, name, target) as unknown;
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      },
    }),
    async before(action, recorder) {
      const tree = await (seen ?? read());
      if (tree === null) return () => Promise.resolve({ tree: null, hit: null });
      const storing = recorder.artifact(new TextEncoder().encode(JSON.stringify(keepTree(tree))), "tree");
      // Asked for when the action was played; until then nobody would hear of a failure.
      storing.catch(() => undefined);
      return async () => ({ tree: await storing, hit: elementHit(tree, action) });
    },
  };
}
