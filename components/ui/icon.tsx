import type { LucideIcon } from "lucide-react";
import { cn } from "./cn";

const SIZES = { s: "size-3 stroke-[2.1]", m: "size-3.5 stroke-[1.9]", l: "size-4 stroke-[1.9]" } as const;

interface IconProps {
  of: LucideIcon;
  size?: keyof typeof SIZES;
  className?: string;
}

/** A Lucide icon beside a word: 12, 14 or 16 px, hidden from readers because the word is read. */
export function Icon({ of: Glyph, size = "m", className }: IconProps) {
  return <Glyph aria-hidden className={cn("shrink-0", SIZES[size], className)} />;
}
