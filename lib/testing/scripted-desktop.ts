/** A desktop that does what a test says: the engine's opposite in its own tests. */
import type { Desktop, DesktopDriver, DesktopOrigin, StepResult, StoredDesktop } from "@/lib/desktop/desktop.port";
import type { GateResult } from "@/lib/domain/gate/gate";
import { ScriptedCheckpoints, type CheckpointScript } from "./scripted-checkpoints";
import type { HomeEntry } from "@/lib/domain/attempt/file-changes";
import type { AccessibilityTree, Frame } from "@/lib/domain/observation/observation";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
  "base64",
);

export const passingGate = (gate: GateResult["gate"]): GateResult => ({
  gate,
  status: "pass",
  detail: "as the test says",
  cause: null,
  observed: {},
  observed_at: "2026-01-01T00:00:00.000Z",
});

export interface DesktopScript {
  onCreate?: () => Promise<void>;
  /** `desktop` is the one that acts; `index` counts its own steps. */
  onStep?: (index: number, desktop: { id: string; origin: DesktopOrigin }) => Promise<void>;
  gates?: (desktop: { id: string; origin: DesktopOrigin }) => GateResult[];
  /** Absent means desktops cannot be stored. */
  checkpoints?: CheckpointScript;
  usage?: { cpuSeconds: number; memoryGibSeconds: number };
  /** Absent means that the programs do not answer. */
  tree?: () => AccessibilityTree;
  home?: () => HomeEntry[];
  logs?: Array<{ name: string; text: string }>;
}

export class ScriptedDriver implements DesktopDriver {
  readonly name = "simulated" as const;
  readonly live = new Set<string>();
  created = 0;
  closed = 0;
  peak = 0;

  readonly checkpoints: ScriptedCheckpoints | null;

  constructor(private readonly script: DesktopScript = {}) {
    this.checkpoints = script.checkpoints
      ? new ScriptedCheckpoints(script.checkpoints, (id, from) => this.make(id, from.templateDigest, from))
      : null;
  }

  templates() {
    return Promise.resolve([]);
  }

  async create({ id, templateDigest }: { id: string; templateDigest: string }): Promise<Desktop> {
    await this.script.onCreate?.();
    this.created++;
    return this.make(id, templateDigest, null);
  }

  get checkpointLack() {
    return this.checkpoints ? null : "a scripted driver stores nothing";
  }

  private make(id: string, templateDigest: string, from: StoredDesktop | null): Desktop {
    this.live.add(id);
    this.peak = Math.max(this.peak, this.live.size);
    return scriptedDesktop({ id, templateDigest, from }, this.script, () => {
      if (this.live.delete(id)) this.closed++;
    });
  }

  /** Its desktops are asked for by the engine alone. */
  find() {
    return null;
  }

  sweep() {
    return Promise.resolve({ removedDesktops: [], removedMounts: 0, removedNamespaces: 0, removedCgroups: 0 });
  }

  shutdown() {
    return Promise.resolve();
  }
}

function scriptedDesktop(
  { id, templateDigest, from }: { id: string; templateDigest: string; from: StoredDesktop | null },
  script: DesktopScript,
  onClose: () => void,
): Desktop {
  let steps = 0;
  const who = { id, origin: from?.kind ?? ("boot" as const) };
  const frame = (): Frame => ({ png: PIXEL, width: 1, height: 1, takenAt: new Date().toISOString() });
  const nothing = () => Promise.reject(new Error("not part of this script"));
  return {
    id,
    driver: "simulated",
    templateDigest,
    screen: { width: 640, height: 480 },
    origin: who.origin,
    checkpointId: from?.id ?? null,
    episode: 1,
    bootMs: 1,
    screenshot: () => Promise.resolve(frame()),
    thumbnail: () => Promise.resolve(PIXEL),
    accessibility: () => (script.tree ? Promise.resolve(script.tree()) : nothing()),
    windows: () => Promise.resolve([]),
    terminalText: () => Promise.resolve(null),
    clipboard: () => Promise.resolve(null),
    openViewer: nothing,
    openPort: nothing,
    async step(): Promise<StepResult> {
      await script.onStep?.(++steps, who);
      return {
        before: frame(),
        after: frame(),
        screenChanged: true,
        actMs: 1,
        settleMs: 1,
        isSettled: true,
        activeWindow: null,
        startedAt: new Date().toISOString(),
      };
    },
    settle: () => Promise.resolve({ isSettled: true, waitedMs: 0 }),
    exec: nothing,
    spawn: nothing,
    readFile: () => Promise.resolve(null),
    writeFile: () => Promise.resolve(),
    stat: () => Promise.resolve(null),
    list: () => Promise.resolve(null),
    homeEntries: () => Promise.resolve(script.home?.() ?? null),
    logs: () => Promise.resolve(script.logs ?? []),
    activateWindow: () => Promise.resolve(),
    closeWindow: () => Promise.resolve(),
    seal: () => Promise.resolve(),
    gates: () => Promise.resolve(script.gates?.(who) ?? [passingGate("cgroup"), passingGate("alive_after_resume")]),
    quarantine: () => Promise.resolve(),
    proportionalMemoryBytes: () => Promise.resolve(null),
    usage: () => Promise.resolve({ cpuSeconds: 3, memoryGibSeconds: 5, ...script.usage, memoryBytes: 1_000 }),
    close: () => Promise.resolve(onClose()),
  };
}
