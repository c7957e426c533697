import type { TemplateWire } from "./template.wire";

/** What the product ships and calibrates. */
const FAMILY = "office";

/**
 * The template when nobody names one, of those given by name, newest version first: one that an online host has before
 * others, then `office`, then real desktops before simulated ones, then the first. Null when none is given.
 */
export function defaultTemplate<T extends Pick<TemplateWire, "name" | "driver" | "online">>(
  templates: readonly T[],
): T | null {
  const wishes = [(one: T) => one.online, (one: T) => one.name === FAMILY, (one: T) => one.driver === "linux"];
  const [chosen] = wishes.reduce((left, wish) => {
    const fit = left.filter(wish);
    return fit.length > 0 ? fit : left;
  }, templates);
  return chosen ?? null;
}
