import { AttemptError } from "@/lib/domain/failure";
import type { CreateDesktopRequest, Desktop, DesktopDriver, DesktopLimits, SweepReport } from "../../desktop.port";
import { TemplateStore } from "../../template/template-store";
import { bootDesktop } from "./boot-desktop";
import type { CgroupLayout } from "./cgroup/cgroup";
import { detectCgroup } from "./cgroup/detect-cgroup";
import { raiseInotifyLimits } from "./inotify-limits";
import { LinuxDesktop } from "./linux-desktop";
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
}

export const DEFAULT_LIMITS: DesktopLimits = { cpuCores: 2, memoryBytes: 3 * 1024 ** 3, pidsMax: 1_024 };

/** Desktops as runc containers on this machine. Needs root on Linux; `checkHost` says what is missing. */
export function createLinuxDriver(options: LinuxDriverOptions): DesktopDriver {
  return new LinuxDriver(options);
}

class LinuxDriver implements DesktopDriver {
  readonly name = "linux" as const;
  readonly #store: TemplateStore;
  readonly #instance: InstanceNames;
  readonly #live = new Map<string, LinuxDesktop>();
  /** Ids between the start of a create and its end, so that a sweep lets them be. */
  readonly #starting = new Set<string>();
  #cgroup: CgroupLayout | null = null;

  constructor(private readonly options: LinuxDriverOptions) {
    this.#store = new TemplateStore(options.templatesFolder);
    this.#instance = instanceNames(options.instance, options.stateFolder);
  }

  async templates() {
    return (await this.#store.list()).map(({ template }) => template);
  }

  async create(request: CreateDesktopRequest): Promise<Desktop> {
    const { id } = request;
    const published = await this.#store.byDigest(request.templateDigest);
    if (!published)
      throw new AttemptError("desktop_create_failed", `No template ${request.templateDigest} on this host`);
    if (this.#live.has(id) || this.#starting.has(id)) {
      throw new AttemptError("desktop_create_failed", `There is a desktop ${id} already`);
    }
    this.#starting.add(id);
    try {
      raiseInotifyLimits();
      const parts = await bootDesktop({
        instance: this.#instance,
        layout: this.#layout(),
        id,
        templateDigest: request.templateDigest,
        lowerFolders: published.lowerFolders,
        screen: request.screen ?? published.template.screen,
        limits: { ...DEFAULT_LIMITS, ...this.options.limits, ...request.limits },
        openFilesMax: openFilesMax(),
      });
      const desktop = new LinuxDesktop(
        parts,
        () => [...this.#live.values()].filter((other) => other.id !== id),
        () => this.#live.delete(id),
      );
      this.#live.set(id, desktop);
      return desktop;
    } finally {
      this.#starting.delete(id);
    }
  }

  async sweep(): Promise<SweepReport> {
    const report = await sweepInstance(
      this.#layout(),
      this.#instance,
      new Set([...this.#live.keys(), ...this.#starting]),
    );
    this.#tidy();
    return report;
  }

  async shutdown(): Promise<void> {
    const closed = await Promise.allSettled([...this.#live.values()].map((desktop) => desktop.close()));
    const failed = closed.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
    this.#tidy();
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
