import type { Duplex } from "node:stream";
import type { Action } from "@/lib/domain/action/action.schema";
import type { HomeEntry } from "@/lib/domain/attempt/file-changes";
import type { GateResult } from "@/lib/domain/gate/gate";
import type { ComputeUsage } from "@/lib/domain/host/host.capabilities";
import type { AccessibilityTree, Frame, WindowInfo } from "@/lib/domain/observation/observation";
import type { Screen, TemplateVersion } from "@/lib/domain/template/template.schema";

/**
 * The port between the worker's brain and whatever runs desktops. Two drivers implement it: `linux` (runc
 * containers with a real X server) and `simulated` (in memory, deterministic, labelled everywhere).
 * Drivers throw `AttemptError` (lib/domain/failure.ts) and nothing else for what goes wrong in a desktop.
 */
export interface DesktopDriver {
  readonly name: "linux" | "simulated";
  /** Published template versions present on this host. */
  templates(): Promise<TemplateVersion[]>;
  /**
   * Starts one desktop and returns when the first good frame is there and window manager, session bus and
   * accessibility bus answer. Throws `desktop_create_failed` or `guest_not_ready`, having removed everything.
   */
  create(request: CreateDesktopRequest): Promise<Desktop>;
  /** The live desktop of this process with that id, or null. */
  find(id: string): Desktop | null;
  /** Removes every trace (processes, mounts, namespaces, cgroups, files) of desktops that no live object of this process owns. Safe to repeat. */
  sweep(): Promise<SweepReport>;
  /** Null where desktops cannot be stored; `checkpointLack` says why. */
  readonly checkpoints: DesktopCheckpoints | null;
  readonly checkpointLack: string | null;
  /** Closes all live desktops of this process. */
  shutdown(): Promise<void>;
}

/** `boot`: started from nothing. Everything else is a restore of a state of that kind. */
export type DesktopOrigin = "boot" | CheckpointKind;

export interface CreateDesktopRequest {
  /** `dsk_…`; names the container, cgroup and network namespace. */
  id: string;
  /** Digest of a published template version. */
  templateDigest: string;
  /** Defaults to the template's. */
  screen?: Screen;
  limits?: Partial<DesktopLimits>;
  /** Boot even when there is a stored ready desktop of the template. */
  cold?: boolean;
}

export interface DesktopLimits {
  cpuCores: number;
  memoryBytes: number;
  pidsMax: number;
}

export interface SweepReport {
  removedDesktops: string[];
  removedMounts: number;
  removedNamespaces: number;
  removedCgroups: number;
}

export interface ExecRequest {
  /** An argument vector, or a shell line when `shell` is true. */
  argv: string[];
  shell?: boolean;
  /** `user` is the agent's account; `root` is trusted provisioning and refused once the agent acts. */
  as?: "user" | "root";
  cwd?: string;
  env?: Record<string, string>;
  /** Default 30_000, at most 600_000. */
  timeoutMs?: number;
  stdin?: string;
}

export interface ExecResult {
  /** Exit status; null when it was ended by a signal or by the timeout. */
  exitCode: number | null;
  signal: string | null;
  timedOut: boolean;
  /** UTF-8 with replacement characters, each at most 1 MiB; untrusted. */
  stdout: string;
  stderr: string;
  durationMs: number;
}

export interface FileStat {
  kind: "file" | "directory" | "symlink" | "other";
  bytes: number;
  modifiedAt: string;
  mode: number;
}

export interface StepResult {
  before: Frame;
  after: Frame;
  screenChanged: boolean;
  /** Input time, without waiting. */
  actMs: number;
  /** From the end of input until the screen was quiet, or the limit. */
  settleMs: number;
  isSettled: boolean;
  activeWindow: string | null;
  startedAt: string;
}

export interface SettleOptions {
  /** Quiet span that counts as settled; default 120. */
  quietMs?: number;
  /** Gives up after this; default 2_000. */
  limitMs?: number;
  /** How long to wait for a first change; default 400 after input, 0 when only observing. */
  firstChangeMs?: number;
}

/** Why a viewer was cut off: it may come back after all but `close`. */
export type ViewerCut = "store" | "reset" | "close";

/**
 * One live desktop. Calls are serialized by the caller except `usage`, `thumbnail`, `gates` and `openViewer`, which may
 * come at any time. After `close` every call throws `desktop_lost`.
 */
export interface Desktop {
  readonly id: string;
  readonly driver: "linux" | "simulated";
  readonly templateDigest: string;
  readonly screen: Screen;
  /** What this episode began from. */
  readonly origin: DesktopOrigin;
  /** Checkpoint this episode was restored from; null when it booted. */
  readonly checkpointId: string | null;
  /** Milliseconds from the request to the first good frame. */
  readonly bootMs: number;
  /** Gates judged from now on belong to the episode after the last create, restore or reset; counts from 1. */
  readonly episode: number;

  screenshot(): Promise<Frame>;
  /** JPEG of at most `width` pixels; cheap enough for one a second. */
  thumbnail(width: number): Promise<Uint8Array>;
  accessibility(options?: {
    application?: string;
    timeoutMs?: number;
    withCells?: boolean;
  }): Promise<AccessibilityTree>;
  windows(): Promise<WindowInfo[]>;
  /** Visible text of the focused terminal, or null when there is none. */
  terminalText(): Promise<string | null>;
  clipboard(): Promise<string | null>;

  /** Sends one action and waits for the screen to settle. `done`, `fail` send nothing. Typed text is checked for arrival; modifiers never stick. */
  step(action: Action, settle?: SettleOptions): Promise<StepResult>;
  settle(options?: SettleOptions): Promise<{ isSettled: boolean; waitedMs: number }>;

  exec(request: ExecRequest): Promise<ExecResult>;
  /** Starts a program under the desktop's own init with the session's environment and returns its pid inside the desktop. */
  spawn(request: Omit<ExecRequest, "timeoutMs" | "stdin">): Promise<{ pid: number }>;
  /** Whole file, or null when there is none. Throws `action_failed` beyond `bytesMax` (default 64 MiB) and for anything but a regular file. Never follows a link out of the desktop. */
  readFile(path: string, options?: { bytesMax?: number }): Promise<Uint8Array | null>;
  writeFile(path: string, bytes: Uint8Array, options?: { as?: "user" | "root"; mode?: number }): Promise<void>;
  stat(path: string): Promise<FileStat | null>;
  list(path: string): Promise<string[] | null>;
  /**
   * What the home folder has of its own over the template, at most 20,000 entries; null where that is not known. Links
   * are not followed.
   */
  homeEntries(): Promise<HomeEntry[] | null>;
  /** Logs of the session and its programs, of each the last 256 KiB; untrusted. Empty where there are none. */
  logs(): Promise<{ name: string; text: string }[]>;
  activateWindow(windowId: number): Promise<void>;
  closeWindow(windowId: number): Promise<void>;

  /** From here on `exec` as root is refused and the network is closed: the agent acts. */
  seal(): Promise<void>;
  /** Facts collected and judged now; `alive_after_resume` stays pending for 5 s after create. */
  gates(): Promise<GateResult[]>;
  /** Marks the episode bad; steps and checkpoints are refused from here on. */
  quarantine(reason: string): Promise<void>;
  usage(): Promise<ComputeUsage & { memoryBytes: number }>;
  /** Memory with each shared page counted by its share; null when not measured. Takes tens of milliseconds: not every second. */
  proportionalMemoryBytes(): Promise<number | null>;

  /**
   * A stream to the desktop's own remote framebuffer server (RFB 3.8, no password): whoever holds it can look and act,
   * so the caller filters what a person may send. It is destroyed, after `onCut`, before the desktop is stored, reset
   * or closed. Throws `display_unavailable` meanwhile, and always where a desktop has no such server.
   */
  openViewer(onCut: (why: ViewerCut) => void): Promise<Duplex>;

  /**
   * A stream to a TCP port of the desktop's own loopback, the first of `ports` that answers. Cut as a viewer is. Throws
   * `action_failed` when none answers, `display_unavailable` while the desktop is stored or reset.
   */
  openPort(ports: readonly number[], onCut: (why: ViewerCut) => void): Promise<Duplex>;

  /** Ends every process and removes every trace. Safe to repeat. */
  close(): Promise<void>;
}

export type CheckpointKind = "template" | "task" | "fork" | "saved";

/** A stored desktop: processes with their memory, files, and the facts its copies are judged by. */
export interface StoredDesktop {
  /** `ckp_…` */
  id: string;
  kind: CheckpointKind;
  /** What it can be found by; null when only by its id. */
  key: string | null;
  templateDigest: string;
  /** Over memory images, files and metadata; null until it has been read through once after storing. */
  digest: string | null;
  /** On disk; pages shared with its ancestors count once. */
  bytes: number;
  createdAt: string;
  /** How long the desktop stood still for it. */
  frozenMs: number;
}

export interface StoreDesktopRequest {
  /** `ckp_…` */
  id: string;
  kind: CheckpointKind;
  /** At most 200 characters. A state with the same key is replaced. */
  key?: string;
  /** Waits up to this long for helpers that programs have just started to end, since copies would miss them. Default 0. */
  settleProcessesMs?: number;
}

/** One copy of a stored desktop, or why there is none: one child's failure does not spoil its siblings. */
export type CopyResult = { id: string; desktop: Desktop } | { id: string; error: Error };

/**
 * Checkpoint, fork and reset. A stored state is kept until it is removed or evicted; while a desktop made from it lives
 * or somebody holds it, it is neither. Every failure is an AttemptError: `checkpoint_failed` (the desktop goes on,
 * nothing is stored), `checkpoint_damaged` (refused before anything was started), `restore_failed`.
 */
export interface DesktopCheckpoints {
  /** Stores a running desktop, which stands still meanwhile and goes on. Viewers are cut off and may come back. */
  store(desktop: Desktop, request: StoreDesktopRequest): Promise<StoredDesktop>;
  /** The usable state with that key, or null. */
  find(key: string): Promise<StoredDesktop | null>;
  /** Reads a state through and notes its digest; until then it does not outlive this process. Safe to repeat. */
  seal(checkpointId: string): Promise<StoredDesktop>;
  list(): Promise<StoredDesktop[]>;
  /** 1 to 8 copies at once, each an episode of its own, in the order of `ids`. Throws only what concerns all of them. */
  restore(checkpointId: string, ids: string[], options?: { limits?: Partial<DesktopLimits> }): Promise<CopyResult[]>;
  /** Puts a desktop back to a stored state, in place: the object stays, everything inside is new. Throws `restore_failed`, the desktop is closed then. */
  reset(desktop: Desktop, checkpointId: string): Promise<void>;
  /** Keeps a state from removal and eviction until the returned function is called. Throws `checkpoint_damaged` when there is none. */
  hold(checkpointId: string): () => void;
  /** False when it is in use or not there. */
  remove(checkpointId: string): Promise<boolean>;
  /** Stores a ready desktop of a template when there is no usable one, so that `create` is a restore from then on. */
  prepareTemplate(templateDigest: string): Promise<StoredDesktop>;
}
