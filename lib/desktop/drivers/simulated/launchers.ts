import type { Rect } from "@/lib/domain/observation/observation";

/** Buttons of the panel, left to right, and what they start. */
export const LAUNCHERS = [
  { label: "Terminal", argv: ["gnome-terminal"] },
  { label: "Files", argv: ["nautilus", "/home/user"] },
  { label: "Text Editor", argv: ["mousepad"] },
] as const;

export function launcherRect(index: number): Rect {
  return { x: 8 + index * 108, y: 4, width: 100, height: 24 };
}

export function isInside({ x, y, width, height }: Rect, atX: number, atY: number): boolean {
  return atX >= x && atX < x + width && atY >= y && atY < y + height;
}
