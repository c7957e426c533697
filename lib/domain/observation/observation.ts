/** Rectangle in screen pixels; may lie partly outside the screen. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface WindowInfo {
  /** X window id. */
  id: number;
  title: string;
  /** WM_CLASS, "instance.Class"; empty when the client set none. */
  wmClass: string;
  /** Process id inside the desktop's own pid namespace, or null when the client did not say. Never signal it on the host. */
  pid: number | null;
  rect: Rect;
  isActive: boolean;
  isMinimized: boolean;
}

/** One accessible object. All text is untrusted. */
export interface AccessibleNode {
  role: string;
  name: string;
  description: string;
  /** Text content or value; null when the object has none. */
  text: string | null;
  states: string[];
  /** Toolkit attributes such as `id`, `class`, `tag`; absent when the driver does not collect them. */
  attributes?: Record<string, string>;
  /** Screen extents; null when not showing. */
  rect: Rect | null;
  children: AccessibleNode[];
}

export interface AccessibleApplication {
  name: string;
  /** False when it did not answer in time; `root` is then the last tree seen, or null. */
  isAnswering: boolean;
  root: AccessibleNode | null;
}

export interface AccessibilityTree {
  applications: AccessibleApplication[];
  nodeCount: number;
  takenMs: number;
}

export interface Frame {
  /** PNG bytes of the whole screen. */
  png: Uint8Array;
  width: number;
  height: number;
  /** RFC 3339. */
  takenAt: string;
}
