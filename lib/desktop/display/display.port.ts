import type { Action } from "@/lib/domain/action/action.schema";
import type { Frame, WindowInfo } from "@/lib/domain/observation/observation";
import type { Screen } from "@/lib/domain/template/template.schema";
import type { SettleOptions } from "../desktop.port";
import type { TextReader } from "./type-arrival";

export interface OpenDisplayOptions {
  /** Path of the desktop's X socket as the worker sees it, e.g. `/proc/PID/root/tmp/.X11-unix/X0`. */
  socketPath: string;
  /** Must match what the X server says, else `display_unavailable`. */
  screen: Screen;
  /** Reads the focused text so that typing can be checked for arrival; may be given later by `attachTextReader`. */
  readFocusedText?: TextReader;
  /** How long the X server may take to answer the first words; default 5_000. */
  timeoutMs?: number;
}

export interface PerformResult {
  /** Time spent sending input, without settling. */
  actMs: number;
  /** For `type`: true when the text was seen to arrive, false when something else was seen, null when it cannot be read back. Null for every other action. */
  verified: boolean | null;
}

export interface SettleResult {
  isSettled: boolean;
  waitedMs: number;
}

/**
 * One lasting connection to a desktop's X server: pixels, input, windows, clipboard. Calls that send input are
 * serialized inside; observing calls may come at any time. Every call ends within its own time limit and throws
 * `AttemptError`: `action_failed` for a key, pixel or window that does not exist, `display_unavailable` when the
 * server does not answer or answers nonsense, `desktop_lost` after the connection is gone or closed.
 */
export interface Display {
  readonly screen: Screen;

  /** The whole screen as PNG (level 1), pointer not drawn. */
  screenshot(): Promise<Frame>;
  /** JPEG of at most `width` pixels, same shape as the screen. */
  thumbnail(width: number): Promise<Uint8Array>;
  /** Hash of the screen's pixels now; equal hashes mean equal pixels. */
  screenHash(): Promise<string>;
  /** True when something other than a caret was painted since `mark()` returned this number. */
  changedSince(mark: number): boolean;
  /** A point in the order of screen changes, for `changedSince`. */
  mark(): number;

  /** Sends one action. `done` and `fail` send nothing; `wait` waits. Nothing is left pressed, also when it throws. */
  perform(action: Action): Promise<PerformResult>;
  /** Waits until the screen has been quiet for `quietMs`; never throws for a screen that does not settle. */
  settle(options?: SettleOptions): Promise<SettleResult>;
  /** Lifts every key and button, clears latches and locks except Num Lock. Returns what was down. Safe to repeat. */
  releaseAll(): Promise<{ keycodes: number[]; buttons: number[] }>;

  windows(): Promise<WindowInfo[]>;
  /** The window that has the focus in the window manager's eyes, or null. */
  activeWindow(): Promise<WindowInfo | null>;
  /** Throws `action_failed` when there is no such window or it does not become active within 2 s. */
  activateWindow(id: number): Promise<void>;
  /** Asks the window manager to close it, as its close button would; does not wait for the program. */
  closeWindow(id: number): Promise<void>;

  /** Text of CLIPBOARD, or null when nobody owns it, it is no text, or it is over 4 MiB. */
  clipboard(): Promise<string | null>;
  /** Owns CLIPBOARD until another program takes it or the display is closed. */
  setClipboard(text: string): Promise<void>;

  attachTextReader(reader: TextReader): void;
  /** Called once when the connection goes away, whatever the reason but `close`; at once when it is already gone. */
  onDisconnect(listener: (reason: string) => void): void;
  /** Lets go of the connection. Safe to repeat. */
  close(): Promise<void>;
}
