/** An installation with a host that makes slots: the simulated driver, the real set-up and checkers, a real control channel. */
import { controlToken } from "@/lib/control/control-token";
import { putInstallation } from "@/lib/auth/installation";
import { publishTemplates, registerHost, touchHost } from "@/lib/db/hosts-registry";
import { newId } from "@/lib/config/new-id";
import { withTransaction } from "@/lib/db/tx";
import type { DesktopDriver } from "@/lib/desktop/desktop.port";
import { blacken } from "@/lib/desktop/redaction/blacken";
import { createWebmEncoder } from "@/lib/desktop/recording/webm-encoder";
import { createSimulatedDriver, type SimulatedDriverOptions } from "@/lib/desktop/drivers/simulated/simulated-driver";
import type { IdNoun } from "@/lib/domain/ids";
import { slotWire, type SlotWire } from "@/lib/domain/slot/slot.wire";
import type { Scope } from "@/lib/domain/workspace/scope";
import { reverifyAttempt } from "@/lib/engine/reverify-attempt";
import { ENGINE_TIMINGS } from "@/lib/engine/ports";
import type { SlotKeeper } from "@/lib/engine/slots/slot-keeper";
import type { SlotDeps } from "@/lib/engine/slots/slot-ports";
import { systemEngineClock } from "@/lib/engine/system-clock";
import { openMirror } from "@/lib/task/mirror/mirror";
import { accessibilityXml } from "@/lib/verifier/formats/accessibility-xml";
import type { Policies } from "@/lib/policy/policies.port";
import { decidersOf } from "@/worker/deciders";
import { answerHostCall } from "@/worker/host-calls";
import { capabilitiesOf, openTaskCheckpoints, taskParts } from "@/worker/composition";
import { openSlots, type Slots } from "@/worker/slots";
import { keyCaller, type ApiCaller } from "./api/api-caller";
import { openTestInstallation, TEST_SECRET, type GivenDatabase, type TestInstallation } from "./api/test-installation";
import { makeTaskSet } from "./factories/task-set";
import { contextOfSystem, makeWorkspace, type TestWorkspace } from "./factories/workspace";
import { GET as getSlotRoute } from "@/app/api/v1/slots/[slotId]/route";
import { POST as createSlotRoute } from "@/app/api/v1/slots/route";

const ALL: readonly Scope[] = ["desktops:read", "desktops:write"];
const quiet = () => undefined;

/** The task of the set `set`: set-up writes a file, the checker wants another one. */
export const SLOT_TASK = {
  id: "bbbbbbbb-task",
  config: [{ type: "execute", parameters: { command: ["bash", "-c", "echo ready > /home/user/given.txt"] } }],
};

export interface SlotBenchOptions extends SimulatedDriverOptions {
  slots?: number;
  driver?: DesktopDriver;
  watchMs?: number;
  /** What the toolset finds on this host beside the usual. */
  toolset?: Pick<SlotDeps, "deciders" | "deviceTemplates">;
  /** Of a caller that is no test; a fresh one of the tests' server when missing. */
  database?: GivenDatabase;
  /** Models of this host; none when missing. */
  models?: Pick<Policies, "offers" | "problems" | "ask" | "probe">;
}

export class SlotBench {
  private constructor(
    readonly app: TestInstallation,
    readonly workspace: TestWorkspace,
    readonly call: ApiCaller,
    readonly driver: DesktopDriver,
    readonly hostId: string,
    private readonly deps: SlotDeps,
    private slots: Slots | null,
    private readonly beat: NodeJS.Timeout,
    private readonly end: () => Promise<void>,
  ) {}

  static async open(options: SlotBenchOptions = {}): Promise<SlotBench> {
    const app = await openTestInstallation(options.database);
    const { db } = app;
    const workspace = await makeWorkspace(db, { runParallelism: 12 });
    await makeTaskSet(contextOfSystem(db, workspace), "set", [SLOT_TASK, { id: "cccccccc-bare" }]);
    const driver = options.driver ?? createSimulatedDriver({ aliveAfterMs: 0, ...options });
    const mirror = openMirror({ folders: [], sets: {} });
    const { models } = options;
    const capabilities = await capabilitiesOf(driver, mirror, "mirror", null, models ?? null);
    const workerId = freshId("worker");
    const slotCount = options.slots ?? 12;
    const hostId = await registerHost(
      db.prisma,
      freshId("host"),
      { ...HOST_FACTS, driver: driver.name, capabilities, workerId, slots: slotCount },
      new Date(),
    );
    const templates = await driver.templates();
    await withTransaction(db, (tx) => publishTemplates(tx, hostId, templates, () => freshId("templateVersion")));
    const parts = taskParts(mirror);
    const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
    const deps: SlotDeps = {
      db,
      host: { id: hostId, name: HOST_FACTS.name, workerId, slots: slotCount, prices: PRICES },
      driver,
      store: app.store,
      queue: { enqueue: () => Promise.resolve(), unheard: quiet },
      runSetup: parts.runSetup,
      verify: parts.verify,
      taskCheckpoints: openTaskCheckpoints(driver, mirror, "test", log),
      policyFor: () => {
        throw new Error("no policy plays here");
      },
      videoEncoder: createWebmEncoder(),
      clock: systemEngineClock,
      log,
      newId: freshId,
      timings: { ...ENGINE_TIMINGS, tickMs: 20, watchMs: options.watchMs ?? 500 },
      accessibilityXml,
      blacken,
      ...(models && { deciders: () => decidersOf(models) }),
      ...options.toolset,
    };
    const slots = await openSlots({
      deps,
      token: controlToken(TEST_SECRET),
      ...(models && { onHost: (verb, given, signal) => answerHostCall(models, verb, given, signal) }),
      onAttempt: (attemptId, _verb, given, signal) =>
        reverifyAttempt({ db, store: app.store, reVerify: parts.reVerify }, { attemptId, call: given, signal }),
    });
    const heartbeat = () => void touchHost(db.prisma, { id: hostId, workerId, diskFreeBytes: null }).catch(quiet);
    const beat = setInterval(heartbeat, 2_000);
    const caller = await keyCaller(db, workspace, ALL);
    // A test may open several benches; each call goes to its own.
    const call: ApiCaller = (handler, given) => {
      putInstallation(app);
      return caller(handler, given);
    };
    return new SlotBench(app, workspace, call, driver, hostId, deps, slots, beat, async () => {
      await parts.close();
      await app.close();
    });
  }

  get keeper(): SlotKeeper {
    if (!this.slots) throw new Error("the worker was stopped");
    return this.slots.keeper;
  }

  /** Lets the host fall silent, as one that hangs does. */
  async silence(): Promise<void> {
    clearInterval(this.beat);
    const lastHeartbeatAt = new Date(Date.now() - 60_000);
    await this.app.db.prisma.host.update({ where: { id: this.hostId }, data: { lastHeartbeatAt } });
  }

  /** Ends the worker as SIGTERM would. */
  async stopWorker(): Promise<void> {
    clearInterval(this.beat);
    await this.slots?.stop();
    this.slots = null;
  }

  async close(): Promise<void> {
    await this.stopWorker();
    await this.deps.driver.shutdown();
    await this.end();
  }

  /** Makes a slot and waits until it is ready. */
  async slot(body: object = {}): Promise<SlotWire> {
    const response = await this.call(createSlotRoute, { body: { template: "simulated@1", ...body } });
    if (response.status !== 201) throw new Error(await response.text());
    const { id } = slotWire.parse(await response.json());
    const slot = await this.until(id, ({ status }) => status === "ready" || status === "closed");
    if (slot.status === "closed") throw new Error(`${slot.close_reason}: ${slot.close_detail}`);
    return slot;
  }

  async get(slotId: string): Promise<SlotWire> {
    return slotWire.strict().parse(await (await this.call(getSlotRoute, { params: { slotId } })).json());
  }

  /** Waits until the slot is as the probe wants it. */
  async until(slotId: string, probe: (slot: SlotWire) => boolean, withinMs = 40_000): Promise<SlotWire> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const slot = await this.get(slotId);
      if (probe(slot)) return slot;
      if (Date.now() > deadline) throw new Error(`not in time: ${JSON.stringify(slot)}`);
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }
}

const freshId = (noun: IdNoun) => newId(noun, new Date());
const PRICES = { cpu_micro_usd_per_hour: 40_000_000, memory_gib_micro_usd_per_hour: 5_000_000 };
const HOST_FACTS = {
  name: "slot-host",
  kernel: "test",
  cpuCount: 2,
  memoryBytes: 1,
  diskFreeBytes: null,
  cpuMicroUsdPerHour: PRICES.cpu_micro_usd_per_hour,
  memoryGibMicroUsdPerHour: PRICES.memory_gib_micro_usd_per_hour,
  productVersion: "test",
};
