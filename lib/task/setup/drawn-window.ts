import sharp from "sharp";
import type { Frame, Rect, WindowInfo } from "@/lib/domain/observation/observation";
import type { StepContext } from "./step";
import { waitFor } from "./wait-for";

/** Programs that show a window, title included, seconds before they draw into it or listen. */
const LATE_DRAWERS = /libreoffice|soffice|gimp/i;

/** Height of the strip with menu and tool bars, in pixels. */
const STRIP_PX = 110;
/** Difference of two neighbours in a row that counts as an edge: a letter or an icon, never a shade of a wallpaper. */
const EDGE_LEVELS = 40;
/** Share of edges from which the strip counts as drawn; bars have more than 1 %, an empty or unpainted window none. */
const EDGE_SHARE = 0.003;

/**
 * Waits until the bars at the top of such a program's window are drawn. Looks at pixels, because reading its tree
 * would slow down the very start that is waited for. Returns whether it was seen; other programs pass at once.
 */
export async function waitUntilDrawn(ctx: StepContext, window: WindowInfo): Promise<boolean> {
  if (!LATE_DRAWERS.test(window.wmClass)) return true;
  const seen = await waitFor(ctx, ctx.limits.windowMs / 2, async () => {
    const now = (await ctx.desktop.windows()).find(({ id }) => id === window.id);
    return now !== undefined && (await hasBars(await ctx.desktop.screenshot(), now.rect)) ? true : null;
  });
  return seen ?? false;
}

async function hasBars(frame: Frame, rect: Rect): Promise<boolean> {
  const left = Math.max(0, rect.x);
  const top = Math.max(0, rect.y);
  const width = Math.min(frame.width, rect.x + rect.width) - left;
  const height = Math.min(frame.height, rect.y + rect.height, top + STRIP_PX) - top;
  if (width < 2 || height < 1) return false;
  const grey = await sharp(frame.png).extract({ left, top, width, height }).greyscale().raw().toBuffer();
  let edges = 0;
  for (let i = 1; i < grey.length; i++) {
    if (i % width !== 0 && Math.abs((grey[i] ?? 0) - (grey[i - 1] ?? 0)) > EDGE_LEVELS) edges++;
  }
  return edges / (width * height) > EDGE_SHARE;
}
