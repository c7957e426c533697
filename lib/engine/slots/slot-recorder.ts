import { saveArtifactRefs, type NewArtifactRef } from "@/lib/db/attempt-work";
import type { Queryable } from "@/lib/db/client";
import { insertSlotEpisode, recordSlotGates } from "@/lib/db/slot-episodes";
import { moveSlot, type SlotPatch } from "@/lib/db/slot-rows";
import { whileUnavailable, withTransaction } from "@/lib/db/tx";
import type { DesktopEventName } from "@/lib/domain/desktop/desktop.status";
import type { Verdict } from "@/lib/domain/episode/episode.verdict";
import type { GateResult } from "@/lib/domain/gate/gate";
import type { EpisodeKind } from "@/lib/domain/slot/slot.wire";
import type { KeptSlot } from "./kept-slot";
import type { SlotDeps } from "./slot-ports";

/** How long a write of a slot is repeated while the database is away: a caller waits for it. */
const RETRY_MS = 20_000;

/** What one use of a slot leaves behind in rows. */
export interface UseOfSlot {
  refs: NewArtifactRef[];
  patch: SlotPatch;
}

/** Writes what happens to slots. Each write is safe to repeat and is repeated while the database is away for a moment. */
export class SlotRecorder {
  constructor(private readonly deps: SlotDeps) {}

  move(slot: KeptSlot, event: DesktopEventName | null, patch: SlotPatch = {}): Promise<boolean> {
    const move = (db: Queryable) => moveSlot(db, slot.id, event, patch, this.deps.clock.now());
    // Any other move is one statement, which needs no transaction around it.
    return event === "close" ? this.write(move) : this.repeat(() => move(this.deps.db.prisma));
  }

  /**
   * Writes what a use of a slot comes to, together: its artifacts, its move, and the rest of its row even where the slot
   * was moved elsewhere meanwhile.
   */
  async ended(slot: KeptSlot, event: DesktopEventName | null, { refs, patch }: UseOfSlot): Promise<void> {
    if (event === null && refs.length === 0) return void (await this.move(slot, null, patch));
    const now = this.deps.clock.now();
    await this.write(async (tx) => {
      await saveArtifactRefs(tx, ownerOf(slot), refs);
      if (event === null || !(await moveSlot(tx, slot.id, event, patch, now))) {
        await moveSlot(tx, slot.id, null, patch, now);
      }
    });
  }

  /** Begins the slot's next judged episode on the desktop it has now. */
  async episodeBegan(slot: KeptSlot, kind: EpisodeKind): Promise<void> {
    const { deps } = this;
    const number = (slot.episode?.number ?? 0) + 1;
    const id = deps.newId("episode");
    const checkpointId = slot.desktop?.checkpointId ?? null;
    const startedAt = deps.clock.now();
    await this.write((tx) => insertSlotEpisode(tx, { id, desktopId: slot.id, number, kind, checkpointId, startedAt }));
    slot.episode = { id, number };
  }

  async gates(episodeId: string, gates: readonly GateResult[]): Promise<Verdict> {
    return this.write((tx) => recordSlotGates(tx, episodeId, gates, this.deps.clock.now()));
  }

  /** Keeps bytes where the workspace may read them and returns their digest. */
  async artifact(slot: KeptSlot, bytes: Uint8Array, kind: string): Promise<string> {
    const digest = await this.deps.store.put(bytes);
    await this.artifactRefs(slot, [{ digest, kind, bytes: bytes.length }]);
    return digest;
  }

  async artifactRefs(slot: KeptSlot, refs: readonly NewArtifactRef[]): Promise<void> {
    await this.write((tx) => saveArtifactRefs(tx, ownerOf(slot), refs));
  }

  write<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.repeat(() => withTransaction(this.deps.db, work));
  }

  private repeat<T>(work: () => Promise<T>): Promise<T> {
    return whileUnavailable(work, { forMs: RETRY_MS });
  }
}

const ownerOf = ({ work }: KeptSlot) => ({ workspaceId: work.workspaceId, runId: null, attemptId: null });
