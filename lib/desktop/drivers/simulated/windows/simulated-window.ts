import type { AccessibleNode, Rect } from "@/lib/domain/observation/observation";
import type { ProgramHost } from "../shell/program";

/** What a window asks its desktop for. */
export interface WindowHost {
  open(argv: readonly string[], cwd: string): void;
  close(): void;
}

/** One text of a window's picture, in pixels from the window's top left corner. */
export interface DrawnText {
  x: number;
  y: number;
  text: string;
  size: number;
  color: string;
  isMono: boolean;
}
export interface DrawnBox extends Rect {
  color: string;
}
export interface Drawing {
  background: string;
  boxes: DrawnBox[];
  texts: DrawnText[];
}

/** A program's window: what it shows, and what it does with input. Coordinates are from its content's top left corner. */
export interface SimulatedWindow {
  readonly id: number;
  readonly pid: number;
  readonly program: string;
  readonly wmClass: string;
  rect: Rect;
  isMinimized: boolean;
  title(): string;
  draw(): Drawing;
  /** The window's tree; rects are from the content's top left corner. */
  tree(): AccessibleNode;
  typeText(text: string): void;
  /** A key or combination in lower case, modifiers first in the order ctrl, alt, shift, super: "ctrl+s", "enter". */
  press(combination: string): void;
  click(x: number, y: number, count: number): void;
  scroll(dy: number): void;
  /** Text of a terminal; null for other windows. */
  terminalText(): string | null;
  /** The same window with everything in it, on another desktop. */
  copyTo(host: ProgramHost, own: WindowHost): SimulatedWindow;
}

export const TITLE_BAR_PX = 28;

export function node(
  role: string,
  name: string,
  rect: Rect | null,
  more: Partial<AccessibleNode> = {},
): AccessibleNode {
  const states = rect === null ? [] : ["enabled", "sensitive", "showing", "visible"];
  return { role, name, description: "", text: null, states, rect, children: [], ...more };
}
