import type { Font } from "../formats/pptx/font";
import type { DeckOptions } from "./deck-options";
import { differs, type Difference } from "./difference";

/** Formatting of two runs by the options that are on. */
export function sameFont(got: Font, expected: Font, where: string, { examine }: DeckOptions): Difference | null {
  const points = (size: number | null) => (size === null ? null : size / 100);
  const size = [points(got.size), points(expected.size)] as const;
  return (
    (examine.font_name && got.name !== expected.name ? differs(where, "font", got.name, expected.name) : null) ??
    (examine.font_size && got.size !== expected.size ? differs(where, "font size", ...size) : null) ??
    (examine.font_bold ? sameSwitch(got.bold, expected.bold, where, "bold") : null) ??
    (examine.font_italic ? sameSwitch(got.italic, expected.italic, where, "italic") : null) ??
    (examine.color_rgb ? sameColour(got, expected, where) : null) ??
    (examine.font_underline ? sameUnderline(got, expected, where) : null) ??
    (examine.strike_through && got.strike !== expected.strike
      ? differs(where, "strike-through", got.strike, expected.strike)
      : null)
  );
}

/** Off and not said are the same. */
export const sameSwitch = (got: boolean | null, expected: boolean | null, where: string, what: string) =>
  (got ?? false) === (expected ?? false) ? null : differs(where, what, got, expected);

/** Compared only where both runs have a colour in red, green and blue. */
export function sameColour(got: Font, expected: Font, where: string): Difference | null {
  if (got.colour === null || expected.colour === null || got.colour === expected.colour) return null;
  return differs(where, "colour", got.colour, expected.colour);
}

/** A run that does not say differs from a single line only. */
export function sameUnderline(got: Font, expected: Font, where: string): Difference | null {
  if (got.underline === expected.underline) return null;
  const isSaidTwice = got.underline !== null && expected.underline !== null;
  if (!isSaidTwice && (got.underline ?? expected.underline) !== "sng") return null;
  return differs(where, "underline", got.underline, expected.underline);
}
