import { CheckRuleError } from "../metric";
import { isTruthy } from "../python/equals";

/** Options that are on unless a task turns them off. */
const ON = [
  "number_of_slides",
  "shape",
  "text",
  "indent",
  "font_name",
  "font_size",
  "font_bold",
  "font_italic",
  "color_rgb",
  "font_underline",
  "strike_through",
  "alignment",
  "run_count",
  "bullets",
  "background_color",
  "note",
] as const;

/** Options that are off unless a task turns them on; each was made for one task's deck. */
const OFF = [
  "title_bottom_position",
  "table_bottom_position",
  "right_position",
  "top_position",
  "shape_for_shift_size",
  "image_size",
  "modify_height",
] as const;

export interface DeckOptions {
  examine: Record<(typeof ON)[number] | (typeof OFF)[number], boolean>;
  /** Share by which places and sizes may differ. */
  tolerance: number;
  /** The public function reads the kind of both shapes only while it logs, which is on unless turned off. */
  isLogging: boolean;
  /** Of the corrected profile. */
  isCorrected: boolean;
}

/** Options of compare_pptx_files with their defaults; names it does not know are ignored, as the public one does. */
export function deckOptions(options: Record<string, unknown>): Omit<DeckOptions, "isCorrected"> {
  const option = (name: string, fallback: unknown) => (options[name] === undefined ? fallback : options[name]);
  const tolerance = option("approximately_tolerance", 0.005);
  if (typeof tolerance !== "number") throw new CheckRuleError("approximately_tolerance is no number");
  const examine = Object.fromEntries([
    ...ON.map((name) => [name, isTruthy(option(`examine_${name}`, true))]),
    ...OFF.map((name) => [name, isTruthy(option(`examine_${name}`, false))]),
  ]) as DeckOptions["examine"];
  return { examine, tolerance, isLogging: isTruthy(option("enable_debug", true)) };
}
