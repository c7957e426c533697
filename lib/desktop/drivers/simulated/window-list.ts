import type { Rect, WindowInfo } from "@/lib/domain/observation/observation";
import type { Screen } from "@/lib/domain/template/template.schema";
import { TITLE_BAR_PX, type SimulatedWindow } from "./windows/simulated-window";

export const PANEL_PX = 32;

/** Open windows in stacking order, the last on top. The top one that is not minimised is active. */
export class WindowList {
  #stack: SimulatedWindow[] = [];

  constructor(private readonly screen: Screen) {}

  /** A place for a new window, a little off the one before. */
  nextRect(): Rect {
    const { width, height } = this.screen;
    const shift = (this.#stack.length % 6) * 28;
    const size = { width: Math.min(960, width - 80), height: Math.min(600, height - PANEL_PX - 60) };
    return {
      x: Math.min(Math.round(width * 0.12) + shift, width - size.width),
      y: Math.min(PANEL_PX + 24 + shift, height - size.height),
      ...size,
    };
  }

  add(window: SimulatedWindow): void {
    this.#stack.push(window);
  }

  remove(id: number): SimulatedWindow | null {
    const found = this.find(id);
    this.#stack = this.#stack.filter((window) => window.id !== id);
    return found;
  }

  raise(id: number): boolean {
    const found = this.find(id);
    if (found === null) return false;
    found.isMinimized = false;
    this.#stack = [...this.#stack.filter((window) => window.id !== id), found];
    return true;
  }

  find(id: number): SimulatedWindow | null {
    return this.#stack.find((window) => window.id === id) ?? null;
  }

  /** Bottom to top, without the minimised ones. */
  shown(): SimulatedWindow[] {
    return this.#stack.filter((window) => !window.isMinimized);
  }

  active(): SimulatedWindow | null {
    return this.shown().at(-1) ?? null;
  }

  all(): readonly SimulatedWindow[] {
    return this.#stack;
  }

  at(x: number, y: number): SimulatedWindow | null {
    return (
      this.shown().findLast(
        ({ rect }) => x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height,
      ) ?? null
    );
  }

  infos(): WindowInfo[] {
    const active = this.active();
    return this.#stack.map((window) => ({
      id: window.id,
      title: window.title(),
      wmClass: window.wmClass,
      pid: window.pid,
      rect: { ...window.rect },
      isActive: window === active,
      isMinimized: window.isMinimized,
    }));
  }
}

/** The square in the title bar that closes a window. */
export function closeButton({ rect }: SimulatedWindow): Rect {
  return { x: rect.x + rect.width - TITLE_BAR_PX, y: rect.y, width: TITLE_BAR_PX, height: TITLE_BAR_PX };
}
