import { AttemptError } from "@/lib/domain/failure";
import type { AccessibleNode, WindowInfo } from "@/lib/domain/observation/observation";
import type { StepContext } from "./step";
import { waitFor } from "./wait-for";

/** Roles of LibreOffice's window that come last. */
const LAST_ROLES = ["status bar", "dialog"];

/**
 * LibreOffice shows its window, title included, seconds before it draws or listens: waits until its tree has a part
 * on the screen that comes last. Returns whether it was seen; a program that does not answer over accessibility is
 * not called broken for it. Other programs pass at once.
 */
export async function waitUntilDrawn(ctx: StepContext, window: WindowInfo): Promise<boolean> {
  if (!/libreoffice|soffice/i.test(window.wmClass)) return true;
  // A tree costs the program that is still starting; asking it more often makes it start later.
  const patient = { ...ctx, limits: { ...ctx.limits, pollMs: Math.max(ctx.limits.pollMs, 300) } };
  const seen = await waitFor(patient, ctx.limits.windowMs / 2, async () => {
    const tree = await ctx.desktop.accessibility({ application: "soffice", withCells: false }).catch(unlessLost);
    return tree?.applications.some(({ root }) => root !== null && hasShown(root)) ? true : null;
  });
  return seen ?? false;
}

/** A program in the middle of its start may break off an answer; only a lost desktop is an error here. */
function unlessLost(error: unknown): null {
  if (error instanceof AttemptError && error.code === "desktop_lost") throw error;
  return null;
}

function hasShown(root: AccessibleNode): boolean {
  const pending: AccessibleNode[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (LAST_ROLES.includes(node.role) && (node.rect?.width ?? 0) > 0) return true;
    pending.push(...node.children);
  }
  return false;
}
