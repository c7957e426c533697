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

export const NOT_SEEN: SeenBefore = { tree: null, hit: null };

/** Reads and keeps the accessibility tree, and what the action is going to meet in it. A tree that cannot be read spoils no step. */
export async function seeBefore(
  desktop: Desktop,
  recorder: Pick<DesktopRecorder, "artifact">,
  action: Action,
): Promise<SeenBefore> {
  let tree: AccessibilityTree;
  try {
    tree = await desktop.accessibility({ timeoutMs: TREE_LIMIT_MS });
  } catch {
    return NOT_SEEN;
  }
  const kept = new TextEncoder().encode(JSON.stringify(keepTree(tree)));
  return { tree: await recorder.artifact(kept, "tree"), hit: elementHit(tree, action) };
}
