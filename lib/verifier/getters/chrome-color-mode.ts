import type { GetterContext } from "../getter";
import { member, preferences } from "./chrome-profile";

const MODES = ["system", "light", "dark"];

/** The name of a mode's number; null for one that is not known. */
export function chromeModeName(chosen: unknown): string | null {
  return MODES[Number(chosen)] ?? null;
}

/** The mode kept in the browser's profile: "system" when none was chosen, null for a number it does not know. */
export async function chromeColorMode(ctx: GetterContext): Promise<string | null> {
  const settings = await preferences(ctx);
  const chosen =
    member(settings, "browser", "theme", "color_scheme2") ?? member(settings, "browser", "theme", "color_scheme") ?? 0;
  return chromeModeName(chosen);
}
