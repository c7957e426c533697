import type { Action } from "@/lib/domain/action/action.schema";
import { isTerminal } from "@/lib/domain/action/action.schema";
import { AttemptError } from "@/lib/domain/failure";
import type { GateResult } from "@/lib/domain/gate/gate";
import type { Screen } from "@/lib/domain/template/template.schema";
import type { Desktop, ExecRequest, ExecResult, SettleOptions, StepResult, ViewerCut } from "../../desktop.port";
import type { DesktopFacts, NamespaceNames, WatchedProcess } from "../../gates/desktop-facts";
import { judgeGates } from "../../gates/judge-gates";
import { killGroup } from "./cgroup/kill-group";
import { ALIVE_DUE_MS, collectFacts, namespacesOf, watch } from "./collect-facts";
import type { DesktopParts } from "./desktop-parts";
import { GuestCommands } from "./guest/guest-commands";
import { GuestFiles, asAction } from "./guest/guest-files";
import { plainAnswerSchema } from "./guest/init-answers";
import { homeEntries } from "./home-entries";
import { openLoopback } from "./loopback-stream";
import { searchSecrets } from "./secret-search";
import { sessionLogs } from "./session-logs";
import { proportionalMemoryBytes } from "./proportional-memory";
import { Viewers } from "./viewers";

/** One live desktop of this machine; see the port for what each call guarantees. */
export class LinuxDesktop implements Desktop {
  readonly driver = "linux" as const;
  readonly id: string;
  readonly templateDigest: string;
  readonly screen: Screen;
  /** For the checkpoints of this driver too: nobody may look on while a desktop is stored. */
  readonly viewers = new Viewers();
  #parts: DesktopParts;
  #namespaces: NamespaceNames;
  #files: GuestFiles;
  #commands: GuestCommands;
  #episode = 1;
  #readyAt = performance.now();
  #aliveTimer: NodeJS.Timeout | null = null;
  #aliveWhenDue: WatchedProcess[] | null = null;
  #secrets: DesktopFacts["secrets"];
  #isSealed: boolean;
  /** Somebody but the set-up did something in this desktop, or in the one it was copied from. */
  #hasActed: boolean;
  #quarantineReason: string | null = null;
  /** Ends when what it was before its last reset is gone. */
  #leaving: Promise<void> = Promise.resolve();
  /** What the desktop used before its last reset. */
  #usedBefore = { cpuSeconds: 0, memoryGibSeconds: 0 };
  #closing: Promise<void> | null = null;

  constructor(
    parts: DesktopParts,
    private readonly neighbours: () => { id: string; namespaces: NamespaceNames }[],
    private readonly onClosed: () => void,
    isSealed = false,
  ) {
    this.id = parts.id;
    this.templateDigest = parts.templateDigest;
    this.screen = parts.screen;
    this.#parts = parts;
    this.#isSealed = isSealed;
    this.#hasActed = isSealed;
    this.#namespaces = namespacesOf(parts.initProcess.pid);
    this.#files = new GuestFiles(parts.connections.init);
    this.#commands = new GuestCommands(parts.connections.init);
    this.#secrets = this.#searchSecrets();
    this.#startEpisodeClock();
  }

  get bootMs() {
    return this.#parts.bootMs;
  }

  get origin() {
    return this.#parts.origin;
  }

  get checkpointId() {
    return this.#parts.restored?.checkpointId ?? null;
  }

  get episode() {
    return this.#episode;
  }

  get namespaces() {
    return this.#namespaces;
  }

  /** For the checkpoints of this driver only. */
  get parts(): DesktopParts {
    return this.#open;
  }

  get isSealed() {
    return this.#isSealed;
  }

  get quarantineReason() {
    return this.#quarantineReason;
  }

  screenshot() {
    return this.#open.connections.display.screenshot();
  }

  thumbnail(width: number) {
    return this.#open.connections.display.thumbnail(width);
  }

  accessibility(options?: Parameters<Desktop["accessibility"]>[0]) {
    return this.#open.connections.accessibility.tree(options);
  }

  windows() {
    return this.#open.connections.display.windows();
  }

  terminalText() {
    return this.#open.connections.accessibility.terminalText();
  }

  clipboard() {
    return this.#open.connections.display.clipboard();
  }

  async step(action: Action, settle?: SettleOptions): Promise<StepResult> {
    this.#hasActed ||= this.#isSealed;
    const { display } = this.#open.connections;
    if (this.#quarantineReason !== null) {
      throw new AttemptError("action_failed", `The desktop is under quarantine: ${this.#quarantineReason}`);
    }
    const startedAt = new Date().toISOString();
    const before = await display.screenshot();
    if (isTerminal(action)) {
      const activeWindow = (await display.activeWindow())?.title ?? null;
      const stood = { screenChanged: false, actMs: 0, settleMs: 0, isSettled: true };
      return { before, after: before, ...stood, activeWindow, startedAt };
    }
    const { actMs } = await display.perform(action);
    const { isSettled, waitedMs } = await display.settle(settle);
    const after = await display.screenshot();
    return {
      before,
      after,
      // The encoder is deterministic: equal pixels give equal bytes.
      screenChanged: Buffer.compare(before.png, after.png) !== 0,
      actMs,
      settleMs: waitedMs,
      isSettled,
      activeWindow: (await display.activeWindow())?.title ?? null,
      startedAt,
    };
  }

  settle(options?: SettleOptions) {
    return this.#open.connections.display.settle(options);
  }

  async exec(request: ExecRequest): Promise<ExecResult> {
    this.#assertMayRun(request.as);
    this.#hasActed ||= this.#isSealed;
    return this.#commands.exec(request);
  }

  async spawn(request: Omit<ExecRequest, "timeoutMs" | "stdin">): Promise<{ pid: number }> {
    this.#assertMayRun(request.as);
    this.#hasActed ||= this.#isSealed;
    return this.#commands.spawn(request);
  }

  async readFile(path: string, options?: { bytesMax?: number }): Promise<Uint8Array | null> {
    this.#assertOpen();
    return this.#files.read(path, options?.bytesMax);
  }

  async writeFile(path: string, bytes: Uint8Array, options?: { as?: "user" | "root"; mode?: number }): Promise<void> {
    this.#assertMayRun(options?.as);
    return this.#files.write(path, bytes, options);
  }

  async stat(path: string) {
    this.#assertOpen();
    return this.#files.stat(path);
  }

  async list(path: string) {
    this.#assertOpen();
    return this.#files.list(path);
  }

  homeEntries() {
    const { names, lowerFolders } = this.#open;
    return Promise.resolve(homeEntries(names.upper, lowerFolders));
  }

  logs() {
    return Promise.resolve(sessionLogs(`/proc/${this.#open.initProcess.pid}/root`));
  }

  activateWindow(windowId: number) {
    return this.#open.connections.display.activateWindow(windowId);
  }

  closeWindow(windowId: number) {
    return this.#open.connections.display.closeWindow(windowId);
  }

  async seal(): Promise<void> {
    this.#assertOpen();
    // From here on the account is not trusted any more, so this is the last look.
    this.#secrets = this.#searchSecrets();
    this.#isSealed = true;
    await asAction(this.#parts.connections.init.request({ op: "seal", answer: plainAnswerSchema }));
  }

  async gates(): Promise<GateResult[]> {
    const facts = await collectFacts(this.#open, {
      readyForMs: performance.now() - this.#readyAt,
      hasActed: this.#hasActed,
      aliveWhenDue: this.#aliveWhenDue,
      quarantineReason: this.#quarantineReason,
      others: this.neighbours(),
      secrets: this.#secrets,
    });
    return judgeGates(facts);
  }

  async quarantine(reason: string): Promise<void> {
    this.#assertOpen();
    this.#quarantineReason ??= reason;
  }

  async openViewer(onCut: (why: ViewerCut) => void) {
    return this.viewers.open(`/proc/${this.#open.initProcess.pid}/root`, onCut);
  }

  async openPort(ports: readonly number[], onCut: (why: ViewerCut) => void) {
    const { namespacePath } = this.#open.names;
    return this.viewers.letIn(() => openLoopback(namespacePath, ports), onCut);
  }

  async proportionalMemoryBytes() {
    const { layout, names } = this.#open;
    return proportionalMemoryBytes(layout.processes(names.cgroupPath));
  }

  async usage() {
    const now = this.#open.meter.usage();
    return {
      cpuSeconds: this.#usedBefore.cpuSeconds + now.cpuSeconds,
      memoryGibSeconds: this.#usedBefore.memoryGibSeconds + now.memoryGibSeconds,
      memoryBytes: now.memoryBytes,
    };
  }

  /**
   * Replaces everything inside by what `make` returns, after everything of now stands still for good: a new
   * episode of the same desktop. When `make` throws, the desktop is closed.
   */
  async replace(make: () => Promise<{ parts: DesktopParts; isSealed: boolean }>): Promise<void> {
    const former = this.#open;
    const letViewersIn = this.viewers.shut("reset");
    this.#stopEpisodeClock();
    const used = former.meter.usage();
    this.#usedBefore.cpuSeconds += used.cpuSeconds;
    this.#usedBefore.memoryGibSeconds += used.memoryGibSeconds;
    const leave = () =>
      former.tearDown().catch(() => {
        // The sweep takes what could not be removed.
      });
    try {
      await this.#leaving;
      await former.release();
      // Nothing of the former acts any more. It is removed when the new one is there, which would have to wait for that.
      await standStill(former);
      const { parts, isSealed } = await make();
      this.#parts = parts;
      this.#isSealed = isSealed;
      this.#hasActed = isSealed;
      this.#leaving = leave();
    } catch (error) {
      this.#closing = Promise.resolve();
      await leave();
      this.onClosed();
      throw error;
    }
    const { connections, initProcess } = this.#parts;
    this.#namespaces = namespacesOf(initProcess.pid);
    this.#files = new GuestFiles(connections.init);
    this.#commands = new GuestCommands(connections.init);
    this.#secrets = this.#searchSecrets();
    this.#quarantineReason = null;
    this.#aliveWhenDue = null;
    this.#episode++;
    this.#startEpisodeClock();
    letViewersIn();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.viewers.shut("close");
    this.#stopEpisodeClock();
    await this.#parts.release();
    try {
      await this.#leaving;
      await this.#parts.tearDown();
    } catch (error) {
      // A later close tries again; until then the sweep may take it too.
      this.#closing = null;
      throw error;
    } finally {
      this.onClosed();
    }
  }

  #startEpisodeClock(): void {
    this.#readyAt = performance.now();
    this.#aliveTimer = setTimeout(() => (this.#aliveWhenDue = watch(this.#parts.baseline)), ALIVE_DUE_MS);
    this.#aliveTimer.unref();
  }

  #stopEpisodeClock(): void {
    if (this.#aliveTimer) clearTimeout(this.#aliveTimer);
    this.#aliveTimer = null;
  }

  #searchSecrets(): DesktopFacts["secrets"] {
    const { layout, names } = this.#parts;
    return searchSecrets(layout.processes(names.cgroupPath), names.upper);
  }

  get #open(): DesktopParts {
    this.#assertOpen();
    return this.#parts;
  }

  #assertOpen(): void {
    if (this.#closing !== null) throw new AttemptError("desktop_lost", `Desktop ${this.id} is closed`);
  }

  #assertMayRun(as: "user" | "root" | undefined): void {
    this.#assertOpen();
    if (as === "root" && this.#isSealed) {
      throw new AttemptError("action_failed", "Root is refused once the agent acts");
    }
  }
}

async function standStill({ layout, names }: DesktopParts): Promise<void> {
  await layout.freeze(names.cgroupPath).catch(() => killGroup(layout, names.cgroupPath));
}
