import { closeOrphanedSlots, findNewSlots } from "@/lib/db/slot-rows";
import { isUnavailable } from "@/lib/db/tx";
import { KeptSlot } from "./kept-slot";
import type { SlotParts } from "./make-desktop";
import { leaveBirthState } from "./reset-slot";
import { SlotRecorder } from "./slot-recorder";
import type { CloseReason, SlotDeps } from "./slot-ports";
import { startSlot } from "./start-slot";
import { charge, endDesktop } from "./watch-slot";

/**
 * Makes the slots that its host is asked for and keeps them until they are closed, unused for their ttl, or at their
 * absolute end. A slot does not outlive its worker: the next one closes the rows that are left.
 */
export class SlotKeeper implements SlotParts {
  readonly recorder: SlotRecorder;
  private readonly kept = new Map<string, KeptSlot>();
  private readonly stopping = new AbortController();
  private wake = new AbortController();
  private loop: Promise<void> | null = null;

  constructor(readonly deps: SlotDeps) {
    this.recorder = new SlotRecorder(deps);
  }

  start(): void {
    this.loop ??= this.run();
  }

  /** There may be a new slot to make: look now instead of at the next tick. */
  poke(): void {
    this.wake.abort();
  }

  /** Takes no more slots and closes those it has. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake.abort();
    await this.loop;
    await Promise.all([...this.kept.values()].map((slot) => this.end(slot, "worker_stopped", null)));
  }

  find(id: string): KeptSlot | null {
    return this.kept.get(id) ?? null;
  }

  keep(slot: KeptSlot): void {
    this.kept.set(slot.id, slot);
  }

  /** Closes a slot: whatever is being done with it fails, its desktop goes, its row says why. Safe to repeat. */
  readonly end = (slot: KeptSlot, reason: CloseReason, detail: string | null): Promise<void> => {
    slot.closed ??= this.close(slot, reason, detail).catch((error: unknown) => {
      this.deps.log.error({ err: error, slot: slot.id }, "the end of a slot could not be written");
    });
    return slot.closed;
  };

  /** One round; each part fails alone. */
  async tick(): Promise<void> {
    await this.part("new slots", () => this.takeNew());
    await this.part("ends of slots", () => this.endExpired());
  }

  private async close(slot: KeptSlot, reason: CloseReason, detail: string | null): Promise<void> {
    const { deps, recorder } = this;
    slot.leave();
    await slot.stopWatching();
    await charge(deps, recorder, slot).catch(() => undefined);
    // One that is still being made has to be had before it can be closed.
    if (!slot.desktop && !slot.isDown) await slot.idle();
    await slot.stopWatching();
    try {
      await endDesktop(deps, recorder, slot);
      await recorder.move(slot, "close", { close: { reason, detail } });
    } finally {
      this.kept.delete(slot.id);
    }
    await leaveBirthState(this, slot);
    const { checkpointId, isOwn } = slot.setup;
    if (isOwn && checkpointId !== null) await deps.driver.checkpoints?.remove(checkpointId).catch(() => false);
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.wake = new AbortController();
      await this.tick();
      if (this.stopping.signal.aborted) return;
      await this.deps.clock.sleep(this.deps.timings.tickMs, this.wake.signal);
    }
  }

  private async takeNew(): Promise<void> {
    const { db, host, clock } = this.deps;
    const worker = { hostId: host.id, workerId: host.workerId };
    await closeOrphanedSlots(db.prisma, worker, clock.now());
    for (const work of await findNewSlots(db.prisma, worker, [...this.kept.keys()])) {
      if (this.stopping.signal.aborted) return;
      const slot = new KeptSlot(work);
      this.keep(slot);
      void startSlot(this, slot);
    }
  }

  private async endExpired(): Promise<void> {
    const now = this.deps.clock.now().getTime();
    for (const slot of this.kept.values()) {
      const { endsAt } = slot.work;
      if (endsAt.getTime() <= now) void this.end(slot, "end", null);
      else if (slot.expiresAt.getTime() <= now && slot.operation === null) void this.end(slot, "ttl", null);
    }
    return Promise.resolve();
  }

  private async part(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (isUnavailable(error)) this.deps.log.warn({ part: name }, "the database is away");
      else this.deps.log.error({ err: error, part: name }, "a round of the slot keeper failed");
    }
  }
}
