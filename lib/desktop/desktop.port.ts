import type { Action } from "@/lib/domain/action/action.schema";
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
  /** Removes every trace (processes, mounts, namespaces, cgroups, files) of desktops that no live object of this process owns. Safe to repeat. */
  sweep(): Promise<SweepReport>;
  /** Closes all live desktops of this process. */
  shutdown(): Promise<void>;
}

export interface CreateDesktopRequest {
  /** `dsk_…`; names the container, cgroup and network namespace. */
  id: string;
  /** Digest of a published template version. */
  templateDigest: string;
  /** Defaults to the template's. */
  screen?: Screen;
  limits?: Partial<DesktopLimits>;
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

/**
 * One live desktop. Calls are serialized by the caller except `usage`, `thumbnail` and `gates`, which may come
 * at any time. After `close` every call throws `desktop_lost`.
 */
export interface Desktop {
  readonly id: string;
  readonly driver: "linux" | "simulated";
  readonly templateDigest: string;
  readonly screen: Screen;
  /** Milliseconds from `create` to the first good frame. */
  readonly bootMs: number;

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
  activateWindow(windowId: number): Promise<void>;
  closeWindow(windowId: number): Promise<void>;

  /** From here on `exec` as root is refused and the network is closed: the agent acts. */
  seal(): Promise<void>;
  /** Facts collected and judged now; `alive_after_resume` stays pending for 5 s after create. */
  gates(): Promise<GateResult[]>;
  /** Marks the episode bad; steps are refused from here on. */
  quarantine(reason: string): Promise<void>;
  usage(): Promise<ComputeUsage & { memoryBytes: number }>;

  /** Present on drivers with checkpoints; absent until then. */
  readonly checkpoints?: DesktopCheckpoints;

  /** Ends every process and removes every trace. Safe to repeat. */
  close(): Promise<void>;
}

/** Shape of checkpoint, fork and reset; no driver offers it yet. */
export interface DesktopCheckpoints {
  checkpoint(): Promise<{ checkpointId: string; digest: string }>;
  fork(
    checkpointId: string,
    childIds: string[],
  ): Promise<Array<{ id: string; desktop: Desktop } | { id: string; error: Error }>>;
  reset(checkpointId: string): Promise<void>;
}
