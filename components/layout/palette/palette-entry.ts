import type { LucideIcon } from "lucide-react";

/** One line of the palette: a place to go to, or something to do. */
export interface PaletteEntry {
  /** Unique in the palette. */
  id: string;
  /** Heading that it stands under; the palette keeps the order in which headings first come. */
  group: string;
  label: string;
  /** Weaker words behind the label. */
  detail?: string;
  icon: LucideIcon;
  /** Words that find it although the label does not say them. */
  keywords?: string;
  /** Keys that do the same without the palette, e.g. "g r". */
  keys?: string;
  /** Exactly one of both. */
  href?: string;
  run?: () => void;
}
