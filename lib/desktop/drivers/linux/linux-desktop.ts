import type { Action } from "@/lib/domain/action/action.schema";
import { isTerminal } from "@/lib/domain/action/action.schema";
import { AttemptError } from "@/lib/domain/failure";
import type { GateResult } from "@/lib/domain/gate/gate";
import type { Screen } from "@/lib/domain/template/template.schema";
import type { Desktop, ExecRequest, ExecResult, SettleOptions, StepResult } from "../../desktop.port";
import type { NamespaceNames, WatchedProcess } from "../../gates/desktop-facts";
import { judgeGates } from "../../gates/judge-gates";
import { ALIVE_DUE_MS, collectFacts, namespacesOf, watch } from "./collect-facts";
import type { DesktopParts } from "./desktop-parts";
import { GuestCommands } from "./guest/guest-commands";
import { GuestFiles, asAction } from "./guest/guest-files";
import { plainAnswerSchema } from "./guest/init-answers";
import { tearDown } from "./tear-down";

/** One live desktop of this machine; see the port for what each call guarantees. */
export class LinuxDesktop implements Desktop {
  readonly driver = "linux" as const;
  readonly id: string;
  readonly templateDigest: string;
  readonly screen: Screen;
  readonly bootMs: number;
  readonly namespaces: NamespaceNames;
  readonly #files: GuestFiles;
  readonly #commands: GuestCommands;
  readonly #readyAt = performance.now();
  readonly #aliveTimer: NodeJS.Timeout;
  #aliveWhenDue: WatchedProcess[] | null = null;
  #isSealed = false;
  #quarantineReason: string | null = null;
  #closing: Promise<void> | null = null;

  constructor(
    private readonly parts: DesktopParts,
    private readonly neighbours: () => { id: string; namespaces: NamespaceNames }[],
    private readonly onClosed: () => void,
  ) {
    this.id = parts.names.id;
    this.templateDigest = parts.templateDigest;
    this.screen = parts.screen;
    this.bootMs = parts.bootMs;
    this.namespaces = namespacesOf(parts.initProcess.pid);
    this.#files = new GuestFiles(parts.init);
    this.#commands = new GuestCommands(parts.init);
    this.#aliveTimer = setTimeout(() => (this.#aliveWhenDue = watch(parts.baseline)), ALIVE_DUE_MS);
    this.#aliveTimer.unref();
  }

  screenshot() {
    return this.#open.display.screenshot();
  }

  thumbnail(width: number) {
    return this.#open.display.thumbnail(width);
  }

  accessibility(options?: Parameters<Desktop["accessibility"]>[0]) {
    return this.#open.accessibility.tree(options);
  }

  windows() {
    return this.#open.display.windows();
  }

  terminalText() {
    return this.#open.accessibility.terminalText();
  }

  clipboard() {
    return this.#open.display.clipboard();
  }

  async step(action: Action, settle?: SettleOptions): Promise<StepResult> {
    const { display } = this.#open;
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
    return this.#open.display.settle(options);
  }

  async exec(request: ExecRequest): Promise<ExecResult> {
    this.#assertMayRun(request.as);
    return this.#commands.exec(request);
  }

  async spawn(request: Omit<ExecRequest, "timeoutMs" | "stdin">): Promise<{ pid: number }> {
    this.#assertMayRun(request.as);
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

  activateWindow(windowId: number) {
    return this.#open.display.activateWindow(windowId);
  }

  closeWindow(windowId: number) {
    return this.#open.display.closeWindow(windowId);
  }

  async seal(): Promise<void> {
    this.#assertOpen();
    this.#isSealed = true;
    await asAction(this.parts.init.request({ op: "seal", answer: plainAnswerSchema }));
  }

  async gates(): Promise<GateResult[]> {
    const facts = await collectFacts(this.#open, {
      readyForMs: performance.now() - this.#readyAt,
      isSealed: this.#isSealed,
      aliveWhenDue: this.#aliveWhenDue,
      quarantineReason: this.#quarantineReason,
      others: this.neighbours(),
    });
    return judgeGates(facts);
  }

  async quarantine(reason: string): Promise<void> {
    this.#assertOpen();
    this.#quarantineReason ??= reason;
  }

  async usage() {
    return this.#open.meter.usage();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearTimeout(this.#aliveTimer);
    await this.parts.releaseHandles();
    try {
      await tearDown(this.parts.layout, this.parts.instance, this.parts.names);
    } catch (error) {
      // A later close tries again; until then the sweep may take it too.
      this.#closing = null;
      throw error;
    } finally {
      this.onClosed();
    }
  }

  get #open(): DesktopParts {
    this.#assertOpen();
    return this.parts;
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
