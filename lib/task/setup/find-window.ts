import { z } from "zod";
import type { WindowInfo } from "@/lib/domain/observation/observation";
import { StepFailure } from "./step";

export const windowParameters = z.looseObject({
  window_name: z.string().min(1),
  strict: z.boolean().default(false),
  by_class: z.boolean().default(false),
});
interface WindowQuery {
  name: string;
  strict: boolean;
  byClass: boolean;
}

export function readWindowQuery(parameters: Record<string, unknown>): WindowQuery {
  const parsed = windowParameters.safeParse(parameters);
  if (!parsed.success) throw new StepFailure("its parameters name no window", { parameters });
  const { window_name: name, strict, by_class: byClass } = parsed.data;
  return { name, strict, byClass };
}

/**
 * Picks a window as wmctrl does: part of the title without regard to case, or the whole title when strict; the same
 * on WM_CLASS. Where no window fits so, the same name in another spelling is taken: Chromium for Google Chrome,
 * any dash for a dash, a class that holds the last part of the name; and a program's name for its windows, whatever
 * they are titled ("Terminal").
 */
export function pickWindow(windows: readonly WindowInfo[], query: WindowQuery): WindowInfo | undefined {
  const strictly = (window: WindowInfo) => {
    const seen = query.byClass ? window.wmClass : window.title;
    return query.strict ? seen === query.name : fold(seen).includes(fold(query.name));
  };
  const loosely = (window: WindowInfo) => {
    if (query.byClass) return fold(window.wmClass).includes(fold(lastPart(query.name)));
    const [seen, name] = [sameWords(window.title), sameWords(query.name)];
    return query.strict ? seen === name : seen.includes(name);
  };
  const pick = (fits: (window: WindowInfo) => boolean) =>
    windows.find((w) => w.isActive && fits(w)) ?? windows.find(fits);
  const byProgram = (window: WindowInfo) =>
    !query.byClass && !query.strict && fold(window.wmClass).includes(fold(query.name));
  return pick(strictly) ?? pick(loosely) ?? pick(byProgram);
}

const fold = (text: string) => text.toLowerCase();
const lastPart = (wmClass: string) => wmClass.split(".").at(-1) ?? "";
const sameWords = (title: string) =>
  fold(title)
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/google chrome|chromium/g, "chromium")
    .replace(/\s+/g, " ")
    .trim();
