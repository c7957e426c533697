import { z } from "zod";
import { HOME, desktopPath } from "../command";
import { waitUntilDrawn } from "../drawn-window";
import { StepFailure, type StepRunner } from "../step";
import { activate, needWindow, rest, windowIds } from "../windows";

export const openParameters = z.looseObject({ path: z.string().min(1) });

/**
 * Opens a file or folder with its default program and waits until a window shows it: its title holds the name,
 * with or without the ending, or (titles made from a document's own heading) a new window stays for ten seconds.
 */
export const open: StepRunner = async (parameters, ctx) => {
  const parsed = openParameters.safeParse(parameters);
  if (!parsed.success) throw new StepFailure("its parameters name no path", { parameters });
  const path = desktopPath(parsed.data.path);
  if ((await ctx.desktop.stat(path)) === null) throw new StepFailure(`there is no ${path}`, { path });
  const before = await windowIds(ctx);
  await ctx.desktop.spawn({ argv: ["xdg-open", path], cwd: HOME });
  const name = path.replace(/\/+$/, "").split("/").at(-1) ?? "";
  const stem = name.replace(/\.[^.]+$/, "");
  const otherTitleAt = performance.now() + Math.min(10_000, ctx.limits.windowMs / 2);
  const window = await needWindow(ctx, `no window showed ${name}`, ctx.limits.windowMs, (windows) => {
    const fits = (part: string) => windows.find(({ title }) => title.includes(part) && part !== "");
    const fresh = windows.find((w) => !before.has(w.id) && w.title !== "" && !/startup/i.test(w.title));
    return fits(name) ?? fits(stem) ?? (performance.now() > otherTitleAt ? fresh : undefined);
  });
  await waitUntilDrawn(ctx, window);
  await rest(ctx);
  await activate(ctx, window);
  return `"${window.title}" shows ${path}`;
};
