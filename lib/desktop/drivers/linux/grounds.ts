import { randomBytes } from "node:crypto";
import { tryHostCommand, type RunProgram } from "../../host-command";
import type { CgroupLayout } from "./cgroup/cgroup";
import { layOutBlank, layOutFiles, layOutGround, type GroundFiles } from "./lay-out-ground";
import { desktopNames, type DesktopNames, type InstanceNames } from "./names";
import { tearDown, type TearDownReport } from "./tear-down";

export interface GroundPlan extends GroundFiles {
  /** Grounds of plans with one key are as good as each other; null for one that is like no other. */
  key: string | null;
}

interface Prepared {
  plan: GroundPlan & { key: string };
  wanted: number;
  ready: DesktopNames[];
}

/**
 * Grounds of one driver's desktops: everything of a desktop but its processes (folder, files, network). Some are laid
 * out before anybody asks, so that a desktop that is restored does not wait for it: copies of what was restored last,
 * and blank ones that lack the files. Every ground that exists has its id in `ids`, so that a sweep lets it be.
 */
export class Grounds {
  readonly #ids = new Set<string>();
  /** By key, the one used last at the end. */
  readonly #prepared = new Map<string, Prepared>();
  readonly #blank: DesktopNames[] = [];
  #blankWanted = 0;
  #preparing: Promise<void> | null = null;
  #isStopped = false;

  constructor(
    private readonly instance: InstanceNames,
    private readonly layout: () => CgroupLayout,
    /** How many may wait, of all plans together, and how many blank ones beside them; 0 prepares nothing. */
    private readonly preparedMax: number,
    private readonly run: RunProgram = tryHostCommand,
  ) {}

  /** Those of live desktops, of desktops in the making, and those that wait. */
  ids(): string[] {
    return [...this.#ids];
  }

  /** A ground of that plan, named after `desktopId` where it is laid out now and no ground has that name. */
  async take(plan: GroundPlan, desktopId: string): Promise<DesktopNames> {
    const ready = plan.key === null ? undefined : this.#prepared.get(plan.key)?.ready.pop();
    if (ready) return ready;
    const blank = this.#blank.pop();
    if (blank) return this.#orRemove(blank, layOutFiles(blank, plan, this.run));
    return this.#layOut(desktopId, (names) => layOutGround(this.instance, names, plan, this.run));
  }

  /** Ends what runs on a ground and removes every trace of it. Safe to repeat. */
  async remove(names: DesktopNames): Promise<TearDownReport> {
    try {
      return await tearDown(this.layout(), this.instance, names);
    } finally {
      // What could not be removed is a sweep's from here on.
      this.#ids.delete(names.id);
    }
  }

  /** Lays out that many of the plan, and as many blank ones, when there is time; what was asked for longest ago makes room. */
  prepare(plan: GroundPlan & { key: string }, count: number): void {
    if (this.preparedMax === 0 || this.#isStopped) return;
    const one = this.#prepared.get(plan.key) ?? { plan, wanted: 0, ready: [] };
    one.wanted = Math.min(Math.max(count, one.wanted), this.preparedMax);
    this.#prepared.delete(plan.key);
    this.#prepared.set(plan.key, one);
    this.#blankWanted = Math.max(this.#blankWanted, one.wanted);
    this.#preparing ??= this.#work().finally(() => (this.#preparing = null));
  }

  /** Removes the prepared grounds of a plan whose files will go. */
  async drop(key: string): Promise<void> {
    const known = this.#prepared.get(key);
    this.#prepared.delete(key);
    await this.#preparing;
    for (const names of known?.ready ?? []) await this.remove(names);
  }

  /** Removes every prepared ground. Nothing is prepared any more. */
  async clear(): Promise<void> {
    this.#isStopped = true;
    await this.#preparing;
    for (const key of [...this.#prepared.keys()]) await this.drop(key);
    for (const names of this.#blank.splice(0)) await this.remove(names);
  }

  /** Resolves once everything that was asked for is there. */
  async settled(): Promise<void> {
    while (this.#preparing) await this.#preparing;
  }

  async #work(): Promise<void> {
    while (!this.#isStopped) {
      const next = this.#nextStep();
      if (next === null) return;
      await next();
    }
  }

  #nextStep(): (() => Promise<unknown>) | null {
    const surplus = this.#surplus();
    // One that cannot be removed is left to the sweep.
    if (surplus) return () => this.remove(surplus).catch(() => null);
    const lacking = [...this.#prepared.values()].reverse().find(({ ready, wanted }) => ready.length < wanted);
    if (lacking) return () => this.#fill(lacking);
    if (this.#blank.length < this.#blankWanted) return () => this.#addBlank();
    return null;
  }

  /** One that is too much, of the plan that was used longest ago. */
  #surplus(): DesktopNames | null {
    let wanted = 0;
    for (const [key, one] of [...this.#prepared].reverse()) {
      one.wanted = Math.min(one.wanted, this.preparedMax - wanted);
      wanted += one.wanted;
      if (one.ready.length > one.wanted) return one.ready.pop() ?? null;
      if (one.wanted === 0) this.#prepared.delete(key);
    }
    return null;
  }

  async #fill(prepared: Prepared): Promise<void> {
    const { plan, ready } = prepared;
    try {
      const names = await this.#layOut(null, (names) => layOutGround(this.instance, names, plan, this.run));
      const isWanted = this.#prepared.get(plan.key) === prepared;
      if (isWanted) ready.push(names);
      else await this.remove(names);
    } catch {
      // Not tried again by itself: who takes one of this plan lays it out then, and meets the reason.
      prepared.wanted = ready.length;
    }
  }

  async #addBlank(): Promise<void> {
    try {
      this.#blank.push(await this.#layOut(null, (names) => layOutBlank(this.instance, names, this.run)));
    } catch {
      this.#blankWanted = this.#blank.length;
    }
  }

  #name(desktopId: string | null): DesktopNames {
    const isFree = desktopId !== null && !this.#ids.has(desktopId);
    const names = desktopNames(this.instance, isFree ? desktopId : `gnd_${randomBytes(10).toString("hex")}`);
    this.#ids.add(names.id);
    return names;
  }

  #layOut(desktopId: string | null, work: (names: DesktopNames) => Promise<void>): Promise<DesktopNames> {
    const names = this.#name(desktopId);
    return this.#orRemove(names, work(names));
  }

  async #orRemove(names: DesktopNames, work: Promise<void>): Promise<DesktopNames> {
    try {
      await work;
      return names;
    } catch (cause) {
      await this.remove(names).catch(() => {
        // The next sweep finds it by its folder; the reason for the failure matters more here.
      });
      throw cause;
    }
  }
}
