import { createHash } from "node:crypto";
import type {
  CopyResult,
  Desktop,
  DesktopCheckpoints,
  DesktopOrigin,
  StoredDesktop,
  StoreDesktopRequest,
} from "@/lib/desktop/desktop.port";
import { AttemptError } from "@/lib/domain/failure";
import { newId } from "@/lib/config/new-id";
import type { SimulatedSession } from "./session";
import type { SimulatedDesktop, SimulatedStart } from "./simulated-desktop";

const COPIES_MAX = 8;
const BYTES = 256 * 1024 * 1024;

interface Stored {
  about: StoredDesktop;
  session: SimulatedSession;
  isSealed: boolean;
  isDamaged: boolean;
  /** Who keeps it from removal: holders, and ids of desktops that were made from it. */
  holders: Set<object>;
}

export interface SimulatedCheckpointHost {
  now: () => Date;
  /** The live desktop that this object is; throws for one of another driver. */
  own(desktop: Desktop): SimulatedDesktop;
  /** Live desktops by id. */
  open: ReadonlyMap<string, SimulatedDesktop>;
  /** Makes a desktop that goes on from a stored session. Throws `restore_failed`. */
  make(id: string, start: SimulatedStart): Desktop;
  fresh(): SimulatedSession;
}

/** Checkpoint, fork and reset in memory: every copy has its own files, windows and programs. */
export class SimulatedCheckpoints implements DesktopCheckpoints {
  readonly #stored = new Map<string, Stored>();

  constructor(private readonly host: SimulatedCheckpointHost) {}

  async store(desktop: Desktop, request: StoreDesktopRequest): Promise<StoredDesktop> {
    const { inside, templateDigest } = this.host.own(desktop);
    if (inside.faults.failStore) throw new AttemptError("checkpoint_failed", "simulated: an injected fault");
    return this.#keep(request, templateDigest, inside.copy(), inside.faults.damageStored === true);
  }

  async find(key: string): Promise<StoredDesktop | null> {
    return [...this.#stored.values()].find(({ about, isDamaged }) => about.key === key && !isDamaged)?.about ?? null;
  }

  async list(): Promise<StoredDesktop[]> {
    return [...this.#stored.values()].map(({ about }) => about);
  }

  async seal(checkpointId: string): Promise<StoredDesktop> {
    return this.#usable(checkpointId).about;
  }

  async restore(checkpointId: string, ids: string[]): Promise<CopyResult[]> {
    if (ids.length < 1 || ids.length > COPIES_MAX) throw new RangeError(`1 to ${COPIES_MAX} copies, not ${ids.length}`);
    const stored = this.#usable(checkpointId);
    return ids.map((id) => {
      try {
        return { id, desktop: this.host.make(id, startOf(stored)) };
      } catch (error) {
        return { id, error: error instanceof Error ? error : new Error(String(error)) };
      }
    });
  }

  async reset(desktop: Desktop, checkpointId: string): Promise<void> {
    const { inside } = this.host.own(desktop);
    const stored = this.#usable(checkpointId);
    if (inside.faults.failReset) {
      inside.lose("it could not be reset");
      throw new AttemptError("restore_failed", "simulated: an injected fault");
    }
    inside.replace(startOf(stored));
  }

  hold(checkpointId: string): () => void {
    const holder = {};
    const { holders } = this.#usable(checkpointId);
    holders.add(holder);
    return () => void holders.delete(holder);
  }

  async remove(checkpointId: string): Promise<boolean> {
    const stored = this.#stored.get(checkpointId);
    if (!stored || stored.holders.size > 0) return false;
    if ([...this.host.open.values()].some((desktop) => desktop.checkpointId === checkpointId)) return false;
    return this.#stored.delete(checkpointId);
  }

  async prepareTemplate(templateDigest: string): Promise<StoredDesktop> {
    const key = templateKey(templateDigest);
    const ready = await this.find(key);
    if (ready) return ready;
    const id = newId("checkpoint", this.host.now());
    const inside = { session: this.host.fresh(), isSealed: false };
    return this.#keep({ id, kind: "template", key }, templateDigest, inside, false);
  }

  /** What a new desktop of the template begins from, or null when no ready one is stored. */
  startOfTemplate(templateDigest: string): SimulatedStart | null {
    const ready = [...this.#stored.values()].find(({ about }) => about.key === templateKey(templateDigest));
    return ready ? startOf(ready) : null;
  }

  #keep(
    { id, kind, key = null as string | null }: Omit<StoreDesktopRequest, "key"> & { key?: string | null },
    templateDigest: string,
    inside: Pick<Stored, "session" | "isSealed">,
    isDamaged: boolean,
  ): StoredDesktop {
    for (const [other, { about }] of this.#stored) if (key !== null && about.key === key) this.#stored.delete(other);
    const digest = `sha256:${createHash("sha256").update(id).digest("hex")}`;
    const createdAt = this.host.now().toISOString();
    const about = { id, kind, key, templateDigest, digest, bytes: BYTES, createdAt, frozenMs: 0 };
    this.#stored.set(id, { about, ...inside, isDamaged, holders: new Set() });
    return about;
  }

  #usable(checkpointId: string): Stored {
    const stored = this.#stored.get(checkpointId);
    if (!stored) throw new AttemptError("checkpoint_damaged", `There is no stored state ${checkpointId}`);
    if (stored.isDamaged) throw new AttemptError("checkpoint_damaged", "simulated: an injected fault");
    return stored;
  }
}

const templateKey = (templateDigest: string) => `template ${templateDigest}`;

function startOf({ about, session, isSealed }: Stored): SimulatedStart {
  return { session: session.copy(), isSealed, origin: about.kind satisfies DesktopOrigin, checkpointId: about.id };
}
