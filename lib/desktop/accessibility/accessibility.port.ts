import type { AccessibilityTree } from "@/lib/domain/observation/observation";
import type { FocusedText, FocusWindow } from "../display/type-arrival";

export interface OpenAccessibilityOptions {
  /** Path of the session bus socket as the worker sees it, e.g. `/proc/PID/root/run/user/1000/bus`. */
  busSocketPath: string;
  /** Root of the desktop's file system as the worker sees it (`/proc/PID/root`); the accessibility bus is opened below it. */
  rootPath: string;
  /** How long the buses may take to answer; default 5_000. */
  timeoutMs?: number;
}

export interface TreeOptions {
  /** Only applications whose name contains this, ignoring case. */
  application?: string;
  /** For the whole reading; default 3_000, on a busy machine up to five times that. A single call waits 400 ms, on a busy machine up to 2 s. */
  timeoutMs?: number;
  /** Also read the visible cells of tables that make their children on demand (Calc sheets). */
  withCells?: boolean;
}

/**
 * Two lasting connections (session bus and accessibility bus) to one desktop. Throws `AttemptError`:
 * `guest_not_ready` when the buses do not answer at open, `desktop_lost` after they are gone or closed.
 */
export interface Accessibility {
  /** Never waits for a hung program: it is reported as not answering, with the last tree seen of it. */
  tree(options?: TreeOptions): Promise<AccessibilityTree>;
  /** The focused object that takes text, or null when nothing focused does. */
  focusedText(window?: FocusWindow | null): Promise<FocusedText | null>;
  /** Visible text of the focused terminal, or null when the focus is not in one. Untrusted, at most 256 KiB. */
  terminalText(): Promise<string | null>;
  /** Called once when a bus goes away other than by `close`. */
  onDisconnect(listener: (reason: string) => void): void;
  close(): Promise<void>;
}
