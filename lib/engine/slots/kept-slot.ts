import type { Action } from "@/lib/domain/action/action.schema";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { AppError } from "@/lib/domain/errors";
import type { ComputeUsage } from "@/lib/domain/host/host.capabilities";
import type { SlotOperation } from "@/lib/domain/slot/slot.wire";
import type { CacheFiles } from "@/lib/verifier/verifier.port";
import { slotBusy, slotClosed } from "./slot-refusals";
import type { SlotWork } from "./slot-ports";

/** What a reset goes back to: the state after set-up. */
export interface SetupState {
  /** null when it was not stored, and a reset sets up anew. */
  checkpointId: string | null;
  /** Stored for this slot alone: nobody else can find it. */
  isOwn: boolean;
  /** What set-up captured outside the desktop. */
  cacheFiles: CacheFiles;
}

/** One slot made by hand as its worker knows it. The row in the database mirrors it. */
export class KeptSlot {
  /** null while it is being made, and from a release to the next reset. */
  desktop: Desktop | null = null;
  episode: { id: string; number: number } | null = null;
  setup: SetupState = { checkpointId: null, isOwn: false, cacheFiles: new Map() };
  /** What set-up and checks captured in this episode. */
  cacheFiles: CacheFiles = new Map();
  /** Actions of this episode, those before its fork included. */
  actions: Action[] = [];
  /** Steps of this episode alone. */
  stepCount = 0;
  quarantine: string | null = null;
  isDown = false;
  /** A secret value was typed in this episode: no small pictures of it are published. */
  holdsSecret = false;
  expiresAt: Date;
  /** What desktops that this slot had before its present one have used. */
  usedBefore: ComputeUsage = { cpuSeconds: 0, memoryGibSeconds: 0 };
  /** What its present desktop had used when it was last asked. */
  lastUsage: ComputeUsage = { cpuSeconds: 0, memoryGibSeconds: 0 };
  /** The stored state that it was forked from. */
  bornOf: string | null = null;
  stopWatching: () => Promise<void> = () => Promise.resolve();
  /** Set by the first close; the same for all of them. */
  closed: Promise<void> | null = null;
  private readonly leaving = new AbortController();
  private current: { operation: SlotOperation; done: Promise<void> } | null = null;

  constructor(readonly work: SlotWork) {
    this.expiresAt = work.expiresAt;
  }

  get id(): string {
    return this.work.id;
  }

  get operation(): SlotOperation | null {
    return this.current?.operation ?? null;
  }

  /** Aborts when the slot is being closed. */
  get signal(): AbortSignal {
    return this.leaving.signal;
  }

  /** Resolves when nothing is being done with it. */
  async idle(): Promise<void> {
    await this.current?.done;
  }

  leave(): void {
    this.leaving.abort();
  }

  /**
   * Does one thing at a time with the slot. Throws `slot_busy` while another is being done, `slot_closed` from the
   * first close on. `operation` may change while it is done; `begin` and `end` write the row.
   */
  async exclusive<T>(operation: SlotOperation, work: () => Promise<T>): Promise<T> {
    if (this.closed) throw slotClosed();
    if (this.current) throw slotBusy(this.current.operation);
    let finish: () => void = () => undefined;
    const done = new Promise<void>((resolve) => (finish = resolve));
    this.current = { operation, done };
    try {
      return await work();
    } finally {
      this.current = null;
      finish();
    }
  }

  /** Names what the work in progress has come to. */
  now(operation: SlotOperation): void {
    if (this.current) this.current.operation = operation;
  }

  /** The desktop, for something that acts in it. Throws `slot_quarantined`, `slot_down`, `slot_busy` while it is made. */
  acting(): Desktop {
    if (this.quarantine !== null) {
      throw new AppError("slot_quarantined", `The slot is quarantined: ${this.quarantine}`, {
        details: { reason: this.quarantine },
      });
    }
    return this.looking();
  }

  /** The desktop, for looking at it only. Throws `slot_down`, `slot_busy` while it is made. */
  looking(): Desktop {
    if (this.isDown) throw new AppError("slot_down", "The slot is down. Reset it for a new episode, or close it.");
    if (this.closed) throw slotClosed();
    if (!this.desktop) throw slotBusy(this.operation ?? "create");
    return this.desktop;
  }
}
