/** Puts an engine with a scripted desktop on a test database, with a workspace, a host, a template and tasks. */
import type { DeciderModel } from "@/lib/decision/decision-tier.port";
import { pickOfCohort } from "@/lib/services/best-of/pick-of-cohort";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { openDatabase, type Database, type Queryable } from "@/lib/db/client";
import { placeCohort } from "@/lib/db/dispatch";
import { isUnavailable, withTransaction } from "@/lib/db/tx";
import { registerHost } from "@/lib/db/hosts-registry";
import { Engine } from "@/lib/engine/engine";
import { systemEngineClock } from "@/lib/engine/system-clock";
import { ENGINE_TIMINGS, type EngineDeps } from "@/lib/engine/ports";
import type { Action } from "@/lib/domain/action/action.schema";
import { newId } from "@/lib/config/new-id";
import type { VideoEncoder } from "@/lib/desktop/recording/video-encoder.port";
import type { Verify } from "@/lib/verifier/verifier.port";
import { cohortQueue, consumeCohorts, type QueueConsumer } from "@/worker/cohort-queue";
import { digest, hostFacts, memoryStore, noVideoEncoder, quietLog, scriptedPolicy, verification } from "./bench-parts";
import { createTestDatabase } from "./database";
import { TaskCheckpoints } from "@/lib/engine/task-checkpoints";
import { ScriptedDriver } from "./scripted-desktop";

export const FIRST_TASK_WITH_SETUP = 30;

export interface BenchRun {
  tasks?: number;
  copies?: number;
  rounds?: number;
  /** Those from `FIRST_TASK_WITH_SETUP` on have a set-up step. */
  firstTask?: number;
  forks?: number;
  prefixSteps?: number;
  maxSteps?: number;
  spendCapMicroUsd?: number;
  timeCapMinutes?: number;
  stopAfterValid?: number | null;
  recordVideo?: boolean;
  verifierProfile?: "osworld" | "corrected";
  workspaceId?: string;
  /** Makes it an evaluation by a model's policy of this digest. */
  policyDigest?: string;
  /** Who picks one attempt of each fork group. */
  bestOfJudge?: string;
}

export interface StartedEngine {
  engine: Engine;
  deps: EngineDeps;
  /** Ends it as SIGTERM would. */
  stop(): Promise<void>;
  /** Lets go of everything without telling the database: what kill -9 looks like from outside. */
  vanish(): Promise<void>;
}

export class EngineBench {
  readonly workspaceId = newId("workspace");
  private readonly templateVersionId = newId("templateVersion");
  private readonly taskSetId = newId("taskSet");
  private readonly running: StartedEngine[] = [];

  private constructor(
    readonly db: Database,
    private readonly rows: pg.Pool,
    private readonly dropDatabase: () => Promise<void>,
  ) {}

  static async open(): Promise<EngineBench> {
    const database = await createTestDatabase();
    const { url, pool } = database;
    const bench = new EngineBench(openDatabase({ url, poolMax: 12 }), pool, () => database.drop());
    await runMigrations({ pgPool: bench.db.pool });
    await bench.seed();
    return bench;
  }

  async close(): Promise<void> {
    for (const engine of this.running) await engine.stop();
    await this.db.close();
    await this.dropDatabase();
  }

  async addWorkspace(runParallelism = 8, spendCapMicroUsd: number | null = null): Promise<string> {
    const id = newId("workspace");
    await this.db.prisma.workspace.create({
      data: { id, slug: id.replace("_", "-"), name: "Test", runParallelism, spendCapMicroUsd },
    });
    return id;
  }

  async addRun(shape: BenchRun = {}): Promise<string> {
    const {
      tasks = 1,
      copies = 1,
      rounds = 1,
      forks = 1,
      firstTask = 0,
      prefixSteps = forks > 1 ? 1 : 0,
      maxSteps = 3,
    } = shape;
    const id = newId("run");
    await this.db.prisma.run.create({
      data: {
        id,
        workspaceId: shape.workspaceId ?? this.workspaceId,
        name: "test",
        kind: shape.policyDigest === undefined ? "scripted_test" : "evaluation",
        document: {},
        taskSetId: this.taskSetId,
        taskSetName: "test",
        taskCount: tasks,
        templateVersionId: this.templateVersionId,
        templateRef: "simulated@1",
        driver: "simulated",
        policy: shape.policyDigest === undefined ? "nop" : "a-model",
        policyDigest: shape.policyDigest ?? null,
        parallelCopies: copies,
        forkCopies: forks,
        prefixSteps,
        maxSteps,
        rounds,
        spendCapMicroUsd: shape.spendCapMicroUsd ?? 1_000_000,
        timeCapMinutes: shape.timeCapMinutes ?? 30,
        stopAfterValid: shape.stopAfterValid ?? null,
        recordVideo: shape.recordVideo ?? false,
        bestOfJudge: shape.bestOfJudge ?? null,
        verifierProfile: shape.verifierProfile ?? "osworld",
        attemptTotal: tasks * copies * forks * rounds,
        cohortTotal: tasks * copies * rounds,
        createdByType: "system",
        createdById: "system",
        createdByName: "system",
        tasks: {
          create: Array.from({ length: tasks }, (_, position) => ({
            position,
            taskId: `task-${firstTask + position}`,
            taskDigest: digest(firstTask + position),
            domain: "os",
            instruction: "Do it.",
          })),
        },
      },
    });
    return id;
  }

  async start(
    options: {
      hostName?: string;
      slots?: number;
      driver?: ScriptedDriver;
      actions?: Action[];
      /** Who acts, instead of one that plays `actions`. */
      policyFor?: EngineDeps["policyFor"];
      verify?: Verify;
      timings?: Partial<EngineDeps["timings"]>;
      setup?: () => Promise<void>;
      /** Models of the host that pick among forks. */
      deciders?: DeciderModel[];
      /** Default: a host without one. */
      videoEncoder?: VideoEncoder;
      /** Whether the host offers the template of the bench's runs; default true. */
      hasTemplate?: boolean;
    } = {},
  ): Promise<StartedEngine> {
    const { hostName = "h1", slots = 2, actions = [{ type: "wait", ms: 0 }, { type: "done" }] } = options;
    const workerId = newId("worker");
    const driver = options.driver ?? new ScriptedDriver();
    const hostId = await registerHost(
      this.db.prisma,
      newId("host"),
      hostFacts(hostName, workerId, slots, driver.checkpoints !== null),
      new Date(),
    );
    if (options.hasTemplate !== false) {
      await this.db.prisma.hostTemplate.createMany({
        data: [{ hostId, templateVersionId: this.templateVersionId }],
        skipDuplicates: true,
      });
    }
    let consumer: QueueConsumer | null = null;
    const store = memoryStore();
    const deps: EngineDeps = {
      db: this.db,
      pickBest: (cohortId) =>
        pickOfCohort(
          {
            db: this.db,
            store,
            now: () => systemEngineClock.now(),
            models: options.deciders ?? [],
            actor: `worker:${workerId}`,
            newRequestId: () => newId("request"),
          },
          cohortId,
        ),
      host: {
        id: hostId,
        name: hostName,
        workerId,
        slots,
        prices: { cpu_micro_usd_per_hour: 40_000, memory_gib_micro_usd_per_hour: 5_000 },
      },
      driver,
      store,
      queue: cohortQueue(() => consumer),
      runSetup: async () => {
        await options.setup?.();
        return [];
      },
      taskCheckpoints: driver.checkpoints
        ? new TaskCheckpoints({
            checkpoints: driver.checkpoints,
            setupDigestOf: (task) => Promise.resolve(digest(task.config.length)),
            newId,
            log: quietLog,
          })
        : null,
      verify: options.verify ?? (() => Promise.resolve(verification(1))),
      policyFor: options.policyFor ?? (() => scriptedPolicy(actions)),
      videoEncoder: options.videoEncoder ?? noVideoEncoder,
      clock: systemEngineClock,
      log: quietLog,
      newId,
      timings: {
        ...ENGINE_TIMINGS,
        heartbeatMs: 50,
        leaseMs: 400,
        tickMs: 20,
        watchMs: 30,
        deliveryMs: 500,
        ...options.timings,
      },
    };
    const engine = new Engine(
      deps,
      () => Promise.resolve(1_000),
      () => undefined,
    );
    await engine.start();
    consumer = consumeCohorts(this.db, {
      hostId,
      slots,
      log: quietLog,
      handle: (cohortId) => engine.cohorts.run(cohortId),
    });
    let ended: Promise<void> | null = null;
    const stop = () =>
      (ended ??= (async () => {
        await engine.stop();
        await consumer?.stop();
      })());
    const vanish = () =>
      (ended ??= (async () => {
        engine.vanish();
        await consumer?.stop();
      })());
    const started = { engine, deps, stop, vanish };
    this.running.push(started);
    return started;
  }

  /** Waits until the run is final and returns it with its attempts. */
  async finished(runId: string, withinMs = 30_000) {
    return this.until(async () => {
      const run = await this.db.prisma.run.findUniqueOrThrow({
        where: { id: runId },
        include: { attempts: { orderBy: { number: "asc" } }, cohorts: true, events: { orderBy: { seq: "asc" } } },
      });
      return ["completed", "failed", "cancelled"].includes(run.status) ? run : null;
    }, withinMs);
  }

  async until<T>(probe: () => Promise<T | null | false>, withinMs = 20_000): Promise<T> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const found = await probe().catch((error: unknown) => {
        if (isUnavailable(error)) return null;
        throw error;
      });
      if (found) return found;
      if (Date.now() > deadline) throw new Error("condition not met in time");
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Ends every connection that the code under test holds, as a restarting server would. */
  async cutConnections(): Promise<void> {
    await this.rows.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
  }

  /** Places the run's next cohort on a host that does not exist: it waits, and its attempts were never started. */
  async placeNowhere(runId: string): Promise<string | null> {
    const ids = { cohortId: () => newId("cohort"), attemptId: () => newId("attempt") };
    const place = (tx: Queryable) => placeCohort(tx, { runId, reservationMicroUsd: 5 }, "hst_gone", ids);
    return (await withTransaction(this.db, place))?.cohortId ?? null;
  }

  /**
   * Lets time pass for what the database's clock decides: moves a run, its log and the heartbeat of the hosts named
   * into the past.
   */
  async age(runId: string, minutes: number, hostNames: string[] = []): Promise<void> {
    const by = `${minutes} minutes`;
    await this.rows.query(
      `UPDATE "run" SET "createdAt" = "createdAt" - $2::interval, "startedAt" = "startedAt" - $2::interval WHERE "id" = $1`,
      [runId, by],
    );
    await this.rows.query(`UPDATE "run_event" SET "at" = "at" - $2::interval WHERE "runId" = $1`, [runId, by]);
    await this.rows.query(
      `UPDATE "host" SET "lastHeartbeatAt" = "lastHeartbeatAt" - $2::interval WHERE "name" = ANY($1)`,
      [hostNames, by],
    );
  }

  private async seed(): Promise<void> {
    const { prisma } = this.db;
    await prisma.workspace.create({ data: { id: this.workspaceId, slug: "test", name: "Test" } });
    await prisma.templateVersion.create({
      data: {
        id: this.templateVersionId,
        name: "simulated",
        version: 1,
        digest: digest(9_999),
        driver: "simulated",
        screenWidth: 640,
        screenHeight: 480,
        apps: ["os"],
        packages: {},
        sizeBytes: 0,
        builtAt: new Date(),
      },
    });
    await prisma.taskSet.create({ data: { id: this.taskSetId, name: "test" } });
    for (let n = 0; n < 40; n++) {
      const file = {
        id: `task-${n}`,
        instruction: "Do it.",
        config: n < FIRST_TASK_WITH_SETUP ? [] : [{ type: "sleep" }],
        evaluator: { func: "exact_match" },
      };
      await prisma.task.create({
        data: { digest: digest(n), taskId: file.id, file, bytes: Buffer.from(JSON.stringify(file)) },
      });
    }
  }
}
