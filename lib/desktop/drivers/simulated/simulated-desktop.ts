import { setTimeout as sleep } from "node:timers/promises";
import type { Desktop, DesktopOrigin, ExecRequest, ExecResult, StepResult } from "@/lib/desktop/desktop.port";
import type { Action } from "@/lib/domain/action/action.schema";
import { AttemptError } from "@/lib/domain/failure";
import type { Screen } from "@/lib/domain/template/template.schema";
import { FileSystemError, plainPath } from "./file-system";
import { accessibleTree } from "./screen/accessible-tree";
import { drawScreen } from "./screen/draw-screen";
import { FrameSource } from "./screen/frame-source";
import { SimulatedSession } from "./session";
import { newShellState, runArgv, runLine } from "./shell/shell";
import type { SimulatedFaults } from "./simulated-faults";
import { judgeSimulated } from "./simulated-gates";
import { simulatedUsage } from "./simulated-usage";

export interface SimulatedDesktopParts {
  id: string;
  templateDigest: string;
  screen: Screen;
  now: () => Date;
  aliveAfterMs: number;
  faults: SimulatedFaults;
  /** The stored state it begins from; a fresh session without one. */
  from?: SimulatedStart;
  onClose(): void;
}

/** A copy of a stored session, which from here on belongs to the desktop. */
export interface SimulatedStart {
  session: SimulatedSession;
  isSealed: boolean;
  origin: DesktopOrigin;
  checkpointId: string;
}

/** A desktop with what its driver's checkpoints need of it. */
export interface SimulatedDesktop extends Desktop {
  readonly inside: {
    readonly faults: SimulatedFaults;
    /** A copy of everything inside, as of now. Throws when the desktop is gone or quarantined. */
    copy(): { session: SimulatedSession; isSealed: boolean };
    /** Begins a new episode with another inside. */
    replace(start: SimulatedStart): void;
    /** Ends it as a failed reset does. */
    lose(why: string): void;
  };
}

const OUTPUT_CHARS_MAX = 1024 * 1024;
const FILE_BYTES_MAX = 64 * 1024 * 1024;

/** A desktop in memory. The same actions give the same files, windows and pictures, apart from the times. */
export function createSimulatedDesktop(parts: SimulatedDesktopParts): SimulatedDesktop {
  const { screen, now, faults } = parts;
  let episodeAt = now().getTime();
  let episode = 1;
  let start: Omit<SimulatedStart, "origin" | "checkpointId"> & { origin: DesktopOrigin; checkpointId: string | null } =
    parts.from ?? { session: new SimulatedSession(screen, now), isSealed: false, origin: "boot", checkpointId: null };
  let { session, isSealed } = start;
  const frames = new FrameSource(screen, () => drawScreen(screen, session.windows), now);
  const counts = { steps: 0, execs: 0 };
  let quarantined: string | null = null;
  let crashed: string | null = null;
  let oomKilled: string | null = null;
  let lost: string | null = null;

  function live(): SimulatedSession {
    if (lost !== null) throw new AttemptError("desktop_lost", `the simulated desktop ${parts.id} is gone: ${lost}`);
    return session;
  }

  function injectFaults(step: number): void {
    if (faults.dieAtStep === step) lost = "an injected fault ended it";
    const front = session.windows.active();
    if (faults.crashAppAtStep === step) crashed = front?.program ?? "panel";
    if (faults.oomAtStep === step) oomKilled = front?.program ?? "panel";
    if ((faults.crashAppAtStep === step || faults.oomAtStep === step) && front) session.close(front.id);
  }

  async function step(action: Action): Promise<StepResult> {
    if (quarantined !== null) throw new AttemptError("action_failed", `the desktop is quarantined: ${quarantined}`);
    injectFaults(counts.steps);
    refuseOutside(action, screen);
    const startedAt = now().toISOString();
    live();
    const before = await frames.frame();
    const drawing = frames.drawing();
    live().act(action);
    counts.steps++;
    if (faults.stepDelayMs !== undefined) await sleep(faults.stepDelayMs);
    live();
    return {
      before,
      after: await frames.frame(),
      screenChanged: frames.drawing() !== drawing,
      actMs: 0,
      settleMs: 0,
      isSettled: true,
      activeWindow: session.windows.active()?.title() ?? null,
      startedAt,
    };
  }

  function exec(request: ExecRequest): ExecResult {
    const { host } = live();
    if (request.as === "root" && isSealed) {
      throw new AttemptError("action_failed", "commands as root are refused once the agent acts");
    }
    counts.execs++;
    const state = newShellState(plainPath(request.cwd ?? "/home/user"), request.as ?? "user");
    for (const [name, value] of Object.entries(request.env ?? {})) state.env.set(name, value);
    const stdin = request.stdin ?? "";
    const { stdout, stderr, status } = request.shell
      ? runLine(request.argv[0] ?? "", state, host, stdin)
      : runArgv(request.argv, state, host, stdin);
    const cut = (text: string) => text.slice(0, OUTPUT_CHARS_MAX);
    return { exitCode: status, signal: null, timedOut: false, stdout: cut(stdout), stderr: cut(stderr), durationMs: 0 };
  }

  return {
    id: parts.id,
    driver: "simulated",
    templateDigest: parts.templateDigest,
    screen,
    get origin() {
      return start.origin;
    },
    get checkpointId() {
      return start.checkpointId;
    },
    get episode() {
      return episode;
    },
    bootMs: 0,
    inside: {
      faults,
      copy() {
        const copied = live().copy();
        if (quarantined !== null) throw new AttemptError("checkpoint_failed", `quarantined: ${quarantined}`);
        return { session: copied, isSealed };
      },
      replace(next) {
        live();
        start = next;
        ({ session, isSealed } = next);
        episodeAt = now().getTime();
        episode++;
        [quarantined, crashed, oomKilled] = [null, null, null];
      },
      lose(why) {
        lost ??= why;
        parts.onClose();
      },
    },
    screenshot: async () => live() && frames.frame(),
    thumbnail: async (width) => live() && frames.thumbnail(width),
    accessibility: async (options) => accessibleTree(live().windows, options?.application),
    windows: async () => live().windows.infos(),
    terminalText: async () => live().windows.active()?.terminalText() ?? null,
    clipboard: async () => live() && null,
    openViewer: async () => {
      live();
      throw new AttemptError("display_unavailable", "a simulated desktop has no stream to look at");
    },
    openPort: async () => {
      live();
      throw new AttemptError("action_failed", "no program of a simulated desktop listens on a port");
    },
    step,
    settle: async () => live() && { isSettled: true, waitedMs: 0 },
    exec: async (request) => exec(request),
    spawn: async (request) => {
      const { host } = live();
      const argv = request.shell ? (request.argv[0] ?? "").split(/\s+/) : request.argv;
      const pid = host.openWindow(argv, request.cwd ?? "/home/user");
      if (pid === null) throw new AttemptError("action_failed", `a simulated desktop cannot start ${argv.join(" ")}`);
      return { pid };
    },
    readFile: async (path, options) => {
      const { files } = live();
      const stat = files.stat(path);
      if (stat === null) return null;
      if (stat.kind !== "file") throw new AttemptError("action_failed", `${path} is not a regular file`);
      const bytesMax = options?.bytesMax ?? FILE_BYTES_MAX;
      if (stat.bytes > bytesMax) throw new AttemptError("action_failed", `${path} has more than ${bytesMax} bytes`);
      return files.read(path);
    },
    writeFile: async (path, bytes, options) => {
      try {
        live().files.makeFolder(plainPath(`${path}/..`), true);
        live().files.write(path, bytes.slice(), options?.mode);
      } catch (error) {
        if (!(error instanceof FileSystemError)) throw error;
        throw new AttemptError("action_failed", `${path}: ${error.message}`);
      }
    },
    stat: async (path) => live().files.stat(path),
    homeEntries: async () => live().files.entriesBelow("/home/user"),
    logs: async () => [],
    list: async (path) => (live().files.isFolder(path) ? session.files.list(path) : null),
    activateWindow: async (id) => {
      if (!live().windows.raise(id)) throw new AttemptError("action_failed", `there is no window ${id}`);
    },
    closeWindow: async (id) => live().close(id),
    seal: async () => {
      live();
      isSealed = true;
    },
    gates: async () =>
      live() &&
      judgeSimulated({
        faults,
        isRestored: start.origin !== "boot",
        ageMs: now().getTime() - episodeAt,
        aliveAfterMs: parts.aliveAfterMs,
        crashed,
        oomKilled,
        quarantined,
        processCount: session.windows.all().length,
        observedAt: now().toISOString(),
      }),
    quarantine: async (reason) => {
      live();
      quarantined ??= reason;
    },
    usage: async () => live() && simulatedUsage(counts),
    proportionalMemoryBytes: async () => live() && null,
    close: async () => {
      lost ??= "it was closed";
      parts.onClose();
    },
  };
}

function refuseOutside(action: Action, { width, height }: Screen): void {
  const points = action.type === "drag" ? [action.from, action.to] : "x" in action ? [action] : [];
  for (const { x, y } of points) {
    if (x >= width || y >= height) {
      throw new AttemptError("action_failed", `the point ${x},${y} is outside the screen of ${width}x${height}`);
    }
  }
}
