import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { release } from "node:os";
import path from "node:path";
import { AttemptError } from "@/lib/domain/failure";
import type {
  CreateDesktopRequest,
  Desktop,
  DesktopCheckpoints,
  DesktopDriver,
  DesktopLimits,
  SweepReport,
} from "../../desktop.port";
import { TemplateStore, type PublishedTemplate } from "../../template/template-store";
import { bootDesktop } from "./boot-desktop";
import { bundleConfig } from "./bundle";
import type { CgroupLayout } from "./cgroup/cgroup";
import { detectCgroup } from "./cgroup/detect-cgroup";
import { CheckpointShelf } from "./checkpoint/checkpoint-shelf";
import { LinuxCheckpoints } from "./checkpoint/linux-checkpoints";
import { PageMerging } from "./checkpoint/page-merging";
import type { RestoreRequest } from "./checkpoint/restore-desktop";
import { tryHostCommand } from "../../host-command";
import type { CriuTool } from "./criu/criu-tool";
import { ProgramStarter } from "./criu/program-starter";
import type { DesktopParts } from "./desktop-parts";
import { raiseInotifyLimits } from "./inotify-limits";
import { LinuxDesktop } from "./linux-desktop";
import { Grounds } from "./grounds";
import { instanceNames, type InstanceNames } from "./names";
import { openFilesMax } from "./open-files";
import { sweepInstance } from "./sweep";

export interface LinuxDriverOptions {
  /** Folder of published templates. */
  templatesFolder: string;
  /** Folder for what live desktops write; on a file system that can hold an overlay's upper folder. */
  stateFolder: string;
  /** Tells apart drivers on one machine: 1 to 16 of [a-z0-9]. Two processes with the same tag must share `stateFolder`. */
  instance: string;
  limits?: Partial<DesktopLimits>;
  /** The criu of this machine; without one desktops boot and cannot be stored. */
  criu?: CriuTool | null;
  /** Why there is no criu, in words. */
  criuLack?: string;
  /** How much stored states may take on disk, and how long an unused one is kept. */
  checkpoints?: { bytesMax: number; unusedMsMax: number };
  /** Whether equal pages of forks are merged after each batch; asked each time. Default: never. */
  mayMergePages?: () => boolean;
  /** How many grounds are laid out before anybody asks, so that restores are quick; default 0. */
  preparedMax?: number;
  /** For tests of the gates: changes something in a desktop that is being restored. */
  disturb?: RestoreRequest["disturb"];
}

export const DEFAULT_LIMITS: DesktopLimits = { cpuCores: 2, memoryBytes: 3 * 1024 ** 3, pidsMax: 1_024 };
const CHECKPOINT_LIMITS = { bytesMax: 20 * 1024 ** 3, unusedMsMax: 7 * 24 * 3_600_000 };

/** Desktops as runc containers on this machine. Needs root on Linux; `checkHost` says what is missing. */
export function createLinuxDriver(options: LinuxDriverOptions): DesktopDriver {
  return new LinuxDriver(options);
}

class LinuxDriver implements DesktopDriver {
  readonly name = "linux" as const;
  readonly #store: TemplateStore;
  readonly #instance: InstanceNames;
  readonly #live = new Map<string, LinuxDesktop>();
  /** Ids between the start of a create and its end. */
  readonly #starting = new Set<string>();
  readonly #grounds: Grounds;
  readonly #checkpoints: LinuxCheckpoints | null;
  readonly #shelf: CheckpointShelf | null;
  readonly #starter: ProgramStarter | null;
  #cgroup: CgroupLayout | null = null;
  #hasSwept = false;
  readonly #merging = new PageMerging();

  constructor(private readonly options: LinuxDriverOptions) {
    this.#store = new TemplateStore(options.templatesFolder);
    this.#instance = instanceNames(options.instance, options.stateFolder);
    const { criu } = options;
    this.#starter = criu ? new ProgramStarter(path.join(criu.home, "starter")) : null;
    const run = this.#starter?.run ?? tryHostCommand;
    this.#grounds = new Grounds(this.#instance, () => this.#layout(), options.preparedMax ?? 0, run);
    this.#shelf = criu ? this.#openShelf(this.#instance.checkpointsFolder, criu) : null;
    this.#checkpoints =
      criu && this.#shelf
        ? new LinuxCheckpoints(
            {
              instance: this.#instance,
              layout: () => this.#layout(),
              grounds: this.#grounds,
              tool: criu,
              run,
              platform: platformOf(criu),
              limits: { ...DEFAULT_LIMITS, ...options.limits },
              openFilesMax,
              template: (digest) => this.#template(digest),
              adopt: (id, make) => this.#adopt(id, make),
              boot: (request) => this.#boot(request),
              merging: () => (options.mayMergePages?.() ? this.#merging : null),
              disturb: options.disturb,
            },
            this.#shelf,
            this.#openShelf(path.join(options.templatesFolder, ".checkpoints"), criu),
          )
        : null;
  }

  get checkpoints(): DesktopCheckpoints | null {
    return this.#checkpoints;
  }

  get checkpointLack(): string | null {
    return this.#checkpoints ? null : (this.options.criuLack ?? "There is no criu on this machine.");
  }

  async templates() {
    return (await this.#store.list()).map(({ template }) => template);
  }

  async create(request: CreateDesktopRequest): Promise<Desktop> {
    const restored = request.cold ? null : await this.#checkpoints?.fromTemplate(request);
    return restored ?? this.#boot(request);
  }

  find(id: string): Desktop | null {
    return this.#live.get(id) ?? null;
  }

  async sweep(): Promise<SweepReport> {
    if (!this.#hasSwept) this.#prepareKernel();
    await this.#shelf?.clearInterrupted();
    const report = await sweepInstance(this.#layout(), this.#instance, () => this.#grounds.ids());
    await this.#shelf?.evict();
    this.#tidy();
    return report;
  }

  async shutdown(): Promise<void> {
    const closed = await Promise.allSettled([...this.#live.values()].map((desktop) => desktop.close()));
    await this.#grounds.clear();
    this.#starter?.stop();
    const failed = closed.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
    this.#tidy();
  }

  async #boot(request: CreateDesktopRequest): Promise<Desktop> {
    const published = await this.#template(request.templateDigest);
    return this.#adopt(request.id, async () => ({
      isSealed: false,
      parts: await bootDesktop({
        instance: this.#instance,
        layout: this.#layout(),
        grounds: this.#grounds,
        id: request.id,
        templateDigest: request.templateDigest,
        lowerFolders: published.lowerFolders,
        screen: request.screen ?? published.template.screen,
        limits: { ...DEFAULT_LIMITS, ...this.options.limits, ...request.limits },
        openFilesMax: openFilesMax(),
      }),
    }));
  }

  async #adopt(id: string, make: () => Promise<{ parts: DesktopParts; isSealed: boolean }>): Promise<Desktop> {
    if (this.#live.has(id) || this.#starting.has(id)) {
      throw new AttemptError("desktop_create_failed", `There is a desktop ${id} already`);
    }
    this.#starting.add(id);
    try {
      raiseInotifyLimits();
      const { parts, isSealed } = await make();
      const others = () => [...this.#live.values()].filter((other) => other.id !== id);
      const desktop = new LinuxDesktop(parts, others, () => this.#live.delete(id), isSealed);
      this.#live.set(id, desktop);
      return desktop;
    } finally {
      this.#starting.delete(id);
    }
  }

  async #template(digest: string): Promise<PublishedTemplate> {
    const published = await this.#store.byDigest(digest);
    if (!published) throw new AttemptError("desktop_create_failed", `No template ${digest} on this host`);
    return published;
  }

  #openShelf(folder: string, criu: CriuTool): CheckpointShelf {
    const { checkpoints: limits = CHECKPOINT_LIMITS } = this.options;
    const beforeRemove = (id: string) => this.#grounds.drop(id);
    return new CheckpointShelf(folder, { platform: () => platformOf(criu), limits, beforeRemove });
  }

  /**
   * criu's notes about the kernel, which a reboot may have changed; an empty draft of them would block it for ever. And
   * how the kernel merges pages, which somebody else may have chosen.
   */
  #prepareKernel(): void {
    this.#hasSwept = true;
    for (const name of ["criu.kdat", "criu.kdat.tmp"]) rmSync(path.join("/run", name), { force: true });
    if (this.#checkpoints) this.#merging.keepZerosApart();
  }

  /** The instance's own group, once no desktop is in it. */
  #tidy(): void {
    if (this.#live.size === 0 && this.#starting.size === 0) this.#cgroup?.removeIfEmpty(this.#instance.cgroupPath);
  }

  #layout(): CgroupLayout {
    this.#cgroup ??= detectCgroup();
    if (!this.#cgroup) throw new AttemptError("desktop_create_failed", "This machine has no cgroup controllers to use");
    return this.#cgroup;
  }
}

/** What a stored state depends on besides its template: under another kernel, criu or confinement it is not used. */
function platformOf(criu: CriuTool): string {
  const confinement = bundleConfig({
    ...{ rootfs: "/", screen: { width: 1, height: 1 }, limits: DEFAULT_LIMITS, cgroupPath: "/" },
    ...{ networkNamespacePath: "/", hasSwapLimit: false, openFilesMax: 1, criuConfigPath: "/" },
  });
  const shape = createHash("sha256").update(JSON.stringify(confinement)).digest("hex").slice(0, 12);
  return `linux ${release()} criu ${criu.version} ${criu.key} bundle ${shape}`;
}
