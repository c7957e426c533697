import type { StepContext } from "./step";
import { StepFailure } from "./step";
import { waitFor } from "./wait-for";
import { rest } from "./windows";

/** LibreOffice's question whether a document of another format is to keep it, in its versions. */
const QUESTION = /^(Confirm File Format|Keep Current Format)/i;

/**
 * Answers LibreOffice's question after a save with "keep", its default button. The public benchmark's desktops do not
 * ask, nor do those of `office`; a template of the operator may. Tasks press Ctrl+S and nothing more: left open, the
 * question would keep every such document from being saved. Returns whether there was one. Throws StepFailure when it
 * does not go away.
 */
export async function keepFormat(ctx: StepContext): Promise<boolean> {
  const asked = async () =>
    (await ctx.desktop.windows()).find(
      ({ title, wmClass }) => QUESTION.test(title) && /soffice|libreoffice/i.test(wmClass),
    );
  const question = await asked();
  if (question === undefined) return false;
  if (!question.isActive) await ctx.desktop.activateWindow(question.id);
  await ctx.desktop.step({ type: "key", key: "enter" });
  const gone = await waitFor(ctx, ctx.limits.effectMs, async () => ((await asked()) === undefined ? true : null));
  if (!gone) throw new StepFailure("LibreOffice's question about the format did not close");
  // Writing shows a progress bar; the file is there when the screen is quiet.
  await rest(ctx, 800, 10_000);
  return true;
}
