import type { AccessibilityTree, AccessibleNode } from "@/lib/domain/observation/observation";
import { LAUNCHERS, launcherRect } from "../launchers";
import { TITLE_BAR_PX, node } from "../windows/simulated-window";
import type { WindowList } from "../window-list";

/** The accessible tree of the panel and of every shown window, in screen pixels. */
export function accessibleTree(windows: WindowList, application?: string): AccessibilityTree {
  const active = windows.active();
  const panel = node("frame", "Panel", null, {
    children: LAUNCHERS.map(({ label }, index) => node("push button", label, launcherRect(index))),
  });
  const applications = [
    { name: "panel", isAnswering: true, root: node("application", "panel", null, { children: [panel] }) },
    ...windows.shown().map((window) => {
      const frame = moved(window.tree(), window.rect.x, window.rect.y + TITLE_BAR_PX);
      if (window === active) frame.states = [...frame.states, "active"];
      const root = node("application", window.program, null, { children: [frame] });
      return { name: window.program, isAnswering: true, root };
    }),
  ].filter(({ name }) => application === undefined || name === application);
  return { applications, nodeCount: applications.reduce((sum, { root }) => sum + countOf(root), 0), takenMs: 0 };
}

function moved(source: AccessibleNode, dx: number, dy: number): AccessibleNode {
  const rect = source.rect && { ...source.rect, x: source.rect.x + dx, y: source.rect.y + dy };
  return { ...source, rect, children: source.children.map((child) => moved(child, dx, dy)) };
}

function countOf(source: AccessibleNode): number {
  return 1 + source.children.reduce((sum, child) => sum + countOf(child), 0);
}
