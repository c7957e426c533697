import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** tailwind-merge takes `text-12` for a colour unless it is told that our sizes are sizes. */
const merge = extendTailwindMerge({
  extend: {
    classGroups: {
      "font-size": [{ text: ["11", "12", "13", "15", "20", "28"] }],
      rounded: [{ rounded: ["1", "2", "3", "full"] }],
      shadow: [{ shadow: ["pop", "dialog"] }],
    },
  },
});

/** Joins class names; of two that set the same property the later one stays. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}
