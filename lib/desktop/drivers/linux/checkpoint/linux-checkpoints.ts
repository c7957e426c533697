import path from "node:path";
import { AttemptError } from "@/lib/domain/failure";
import { newId } from "@/lib/config/new-id";
import type { RunProgram } from "../../../host-command";
import type { PublishedTemplate } from "../../../template/template-store";
import { takeBuildLock } from "../../../template/build-lock";
import type {
  CopyResult,
  CreateDesktopRequest,
  Desktop,
  DesktopCheckpoints,
  DesktopLimits,
  DesktopOrigin,
  StoreDesktopRequest,
  StoredDesktop,
} from "../../../desktop.port";
import type { CgroupLayout } from "../cgroup/cgroup";
import type { CriuTool } from "../criu/criu-tool";
import type { DesktopParts } from "../desktop-parts";
import { statusAnswerSchema } from "../guest/init-answers";
import type { GroundPlan, Grounds } from "../grounds";
import { LinuxDesktop } from "../linux-desktop";
import type { InstanceNames } from "../names";
import { makeSpreadFolder } from "../spread-folder";
import type { PageMerging } from "./page-merging";
import { QuickGracePeriods } from "./quick-grace-periods";
import type { CheckpointShelf } from "./checkpoint-shelf";
import { dumpDesktop } from "./dump-desktop";
import { CHECKPOINT_VERSION, type CheckpointFile } from "./stored-checkpoint";
import { untilGrown } from "./young-processes";
import { restoreDesktop, type RestoreRequest } from "./restore-desktop";

const COPIES_MAX = 8;
const KEY_CHARACTERS_MAX = 200;
const PREPARED_BYTES_MAX = 64 * 1024 * 1024;

interface RestoreSource {
  shelf: CheckpointShelf;
  file: CheckpointFile;
  folder: string;
  digest: string | null;
  plan: GroundPlan & { key: string };
}

/** What checkpoints need of the driver they belong to. */
export interface CheckpointHost {
  instance: InstanceNames;
  layout(): CgroupLayout;
  grounds: Grounds;
  tool: CriuTool;
  run: RunProgram;
  platform: string;
  limits: DesktopLimits;
  openFilesMax(): number;
  template(digest: string): Promise<PublishedTemplate>;
  /** Runs the making of a desktop with its id kept from a sweep, and takes it among the live ones. */
  adopt(id: string, make: () => Promise<{ parts: DesktopParts; isSealed: boolean }>): Promise<Desktop>;
  /** Boots, without looking for a stored state. */
  boot(request: CreateDesktopRequest): Promise<Desktop>;
  /** Null where pages of forks may not be merged. */
  merging(): PageMerging | null;
  disturb?: RestoreRequest["disturb"];
}

/** Checkpoint, fork and reset of runc desktops with criu; see the port. */
export class LinuxCheckpoints implements DesktopCheckpoints {
  readonly #grace = new QuickGracePeriods();

  constructor(
    private readonly host: CheckpointHost,
    /** States of this instance's desktops. */
    private readonly shelf: CheckpointShelf,
    /** Ready desktops of templates; shared by all instances of the machine. */
    private readonly templateShelf: CheckpointShelf,
  ) {}

  async store(desktop: Desktop, request: StoreDesktopRequest): Promise<StoredDesktop> {
    return this.#grace.during(() => this.#store(asLinux(desktop), request, this.shelf));
  }

  async #store(desktop: LinuxDesktop, request: StoreDesktopRequest, shelf: CheckpointShelf): Promise<StoredDesktop> {
    if (desktop.quarantineReason !== null) {
      throw new AttemptError("checkpoint_failed", `The desktop is under quarantine: ${desktop.quarantineReason}`);
    }
    if ((request.key?.length ?? 0) > KEY_CHARACTERS_MAX) throw new RangeError("a key has at most 200 characters");
    const { parts } = desktop;
    const { host } = this;
    makeSpreadFolder(shelf.folder);
    await untilGrown(() => host.layout().processes(parts.names.cgroupPath), request.settleProcessesMs ?? 0);
    const status = await parts.connections.init.request({ op: "status", answer: statusAnswerSchema });
    const letViewersIn = desktop.viewers.shut("store");
    await parts.connections.close();
    let opening: Promise<void> | null = null;
    const connect = () => (opening ??= parts.connections.open());
    try {
      return await shelf.whileWriting(request.id, async (folder) => {
        const { facts, frozenMs } = await dumpDesktop({
          ...{ parts, tool: host.tool, run: host.run, checkpointId: request.id, folder },
          parentMemoryFolder: parts.restored ? (parts.lowerFolders[0] ?? null) : null,
          // What fails here is thrown below.
          onThawed: () => void connect().catch(() => {}),
        });
        const added = await shelf.add(
          {
            ...{ version: CHECKPOINT_VERSION, id: request.id, kind: request.kind, key: request.key ?? null, facts },
            ...{ templateDigest: parts.templateDigest, screen: parts.screen, platform: host.platform },
            createdAt: new Date().toISOString(),
            sessionProcesses: parts.sessionProcesses,
            crashCount: status.header.crashes.length,
            isSealed: desktop.isSealed,
          },
          frozenMs,
        );
        return shelf.describe(added.file.id);
      });
    } finally {
      letViewersIn();
      await connect();
    }
  }

  async find(key: string): Promise<StoredDesktop | null> {
    for (const shelf of [this.shelf, this.templateShelf]) {
      const found = shelf.find(key);
      if (found) return shelf.describe(found.file.id);
    }
    return null;
  }

  async seal(checkpointId: string): Promise<StoredDesktop> {
    const shelf = this.#shelfOf(checkpointId);
    await shelf.seal(checkpointId);
    return shelf.describe(checkpointId);
  }

  async list(): Promise<StoredDesktop[]> {
    return [...this.shelf.list(), ...this.templateShelf.list()];
  }

  async restore(
    checkpointId: string,
    ids: string[],
    options: { limits?: Partial<DesktopLimits> } = {},
  ): Promise<CopyResult[]> {
    if (ids.length < 1 || ids.length > COPIES_MAX) throw new RangeError(`1 to ${COPIES_MAX} copies, not ${ids.length}`);
    const shelf = this.#shelfOf(checkpointId);
    const release = shelf.hold(checkpointId);
    try {
      const source = await this.#source(shelf, checkpointId);
      const copy = async (id: string): Promise<CopyResult> => {
        try {
          const make = () => this.#make(source, id, options.limits);
          return { id, desktop: await this.host.adopt(id, make) };
        } catch (error) {
          return { id, error: error instanceof Error ? error : new Error(String(error)) };
        }
      };
      const copies = await this.#grace.during(() => Promise.all(ids.map(copy)));
      void this.host.merging()?.merge();
      this.#prepare(source, ids.length);
      return copies;
    } finally {
      release();
    }
  }

  async reset(desktop: Desktop, checkpointId: string): Promise<void> {
    const linux = asLinux(desktop);
    const shelf = this.#shelfOf(checkpointId);
    const release = shelf.hold(checkpointId);
    try {
      const source = await this.#source(shelf, checkpointId);
      const { limits } = linux.parts;
      await this.#grace.during(() => linux.replace(() => this.#make(source, desktop.id, limits)));
      this.#prepare(source, 1);
    } finally {
      release();
    }
  }

  hold(checkpointId: string): () => void {
    return this.#shelfOf(checkpointId).hold(checkpointId);
  }

  async remove(checkpointId: string): Promise<boolean> {
    return (await this.shelf.remove(checkpointId)) || this.templateShelf.remove(checkpointId);
  }

  async prepareTemplate(templateDigest: string): Promise<StoredDesktop> {
    const { templateShelf } = this;
    const key = templateKey(templateDigest);
    const ready = templateShelf.find(key);
    if (ready) return templateShelf.describe(ready.file.id);
    makeSpreadFolder(templateShelf.folder);
    const unlock = await takeBuildLock(path.join(templateShelf.folder, ".lock"));
    try {
      const meanwhile = templateShelf.find(key);
      if (meanwhile) return templateShelf.describe(meanwhile.file.id);
      await templateShelf.clearInterrupted();
      const desktop = await this.host.boot({ id: newId("desktop"), templateDigest, cold: true });
      try {
        const request = { id: newId("checkpoint"), kind: "template" as const, key };
        const stored = await this.#store(asLinux(desktop), request, templateShelf);
        await templateShelf.seal(stored.id);
        return templateShelf.describe(stored.id);
      } finally {
        await desktop.close();
      }
    } finally {
      unlock();
    }
  }

  /** A new desktop from the stored ready one of its template, or null when there is none that is usable. */
  async fromTemplate(request: CreateDesktopRequest): Promise<Desktop | null> {
    const found = this.templateShelf.find(templateKey(request.templateDigest));
    if (!found) return null;
    const { screen } = found.file;
    if (request.screen && (request.screen.width !== screen.width || request.screen.height !== screen.height))
      return null;
    const [copy] = await this.restore(found.file.id, [request.id], { limits: request.limits });
    if (copy && "desktop" in copy) return copy.desktop;
    throw copy?.error ?? new AttemptError("restore_failed", "There is no copy");
  }

  /** What copies are made from. Throws `checkpoint_damaged` when it is not what was stored. */
  async #source(shelf: CheckpointShelf, checkpointId: string): Promise<RestoreSource> {
    const { file, folder } = await shelf.verify(checkpointId);
    const template = await this.host.template(file.templateDigest);
    const lowerFolders = [path.join(folder, "mem"), ...template.lowerFolders];
    const plan = { key: checkpointId, lowerFolders, upperFrom: path.join(folder, "upper") };
    return { shelf, file, folder, digest: shelf.digestOf(checkpointId), plan };
  }

  /** Copies of the desktop's own files wait on disk, so large ones are copied when they are asked for. */
  #prepare({ file, plan }: RestoreSource, count: number): void {
    if (file.facts.home.contentBytes <= PREPARED_BYTES_MAX) this.host.grounds.prepare(plan, count);
  }

  async #make({ shelf, file, folder, digest, plan }: RestoreSource, id: string, limits?: Partial<DesktopLimits>) {
    const { host } = this;
    const parts = await restoreDesktop({
      ...{ instance: host.instance, layout: host.layout(), grounds: host.grounds, tool: host.tool, run: host.run },
      ...{ id, plan, folder, checkpoint: file, checkpointDigest: digest },
      limits: { ...host.limits, ...limits },
      openFilesMax: host.openFilesMax(),
      origin: file.kind satisfies DesktopOrigin,
      releaseCheckpoint: shelf.hold(file.id),
      disturb: host.disturb,
    });
    return { parts, isSealed: file.isSealed };
  }

  #shelfOf(checkpointId: string): CheckpointShelf {
    return this.templateShelf.has(checkpointId) ? this.templateShelf : this.shelf;
  }
}

export const templateKey = (templateDigest: string) => `template ${templateDigest}`;

function asLinux(desktop: Desktop): LinuxDesktop {
  if (!(desktop instanceof LinuxDesktop)) throw new TypeError("not a desktop of this driver");
  return desktop;
}
