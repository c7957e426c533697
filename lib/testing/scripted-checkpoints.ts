/** Checkpoints of scripted desktops: nothing is stored but who was stored, and tests say what fails. */
import type { CopyResult, Desktop, DesktopCheckpoints, StoredDesktop } from "@/lib/desktop/desktop.port";

export interface CheckpointScript {
  onStore?: (desktop: Desktop) => Promise<void>;
  /** Called for each copy, counted from 1 over all restores; what it throws is that copy's failure. */
  onRestore?: (nth: number) => Promise<void>;
}

export class ScriptedCheckpoints implements DesktopCheckpoints {
  readonly stored = new Map<string, StoredDesktop>();
  /** Every state that was ever stored, by kind. */
  readonly storedKinds: string[] = [];
  restored = 0;
  private readonly holds = new Map<string, number>();

  constructor(
    private readonly script: CheckpointScript,
    private readonly copy: (id: string, from: StoredDesktop) => Desktop,
  ) {}

  async store(desktop: Desktop, request: Parameters<DesktopCheckpoints["store"]>[1]): Promise<StoredDesktop> {
    await this.script.onStore?.(desktop);
    const { id, kind, key = null } = request;
    const { templateDigest } = desktop;
    const digest = `sha256:${"c".repeat(64)}`;
    const state = {
      id,
      kind,
      key,
      templateDigest,
      digest,
      bytes: 4_096,
      createdAt: "2026-01-01T00:00:00.000Z",
      frozenMs: 5,
    };
    this.stored.set(id, state);
    this.storedKinds.push(kind);
    return state;
  }

  find(key: string): Promise<StoredDesktop | null> {
    return Promise.resolve([...this.stored.values()].find((state) => state.key === key) ?? null);
  }

  list(): Promise<StoredDesktop[]> {
    return Promise.resolve([...this.stored.values()]);
  }

  seal(checkpointId: string): Promise<StoredDesktop> {
    const state = this.stored.get(checkpointId);
    return state ? Promise.resolve(state) : Promise.reject(new Error(`no state ${checkpointId}`));
  }

  async restore(checkpointId: string, ids: string[]): Promise<CopyResult[]> {
    const state = this.stored.get(checkpointId);
    if (!state) throw new Error(`no state ${checkpointId}`);
    return Promise.all(
      ids.map(async (id): Promise<CopyResult> => {
        try {
          const nth = ++this.restored;
          await this.script.onRestore?.(nth);
          return { id, desktop: this.copy(id, state) };
        } catch (error) {
          return { id, error: error instanceof Error ? error : new Error(String(error)) };
        }
      }),
    );
  }

  reset(): Promise<void> {
    return Promise.reject(new Error("not part of this script"));
  }

  hold(checkpointId: string): () => void {
    this.holds.set(checkpointId, (this.holds.get(checkpointId) ?? 0) + 1);
    return () => void this.holds.set(checkpointId, (this.holds.get(checkpointId) ?? 1) - 1);
  }

  remove(checkpointId: string): Promise<boolean> {
    if ((this.holds.get(checkpointId) ?? 0) > 0) return Promise.resolve(false);
    return Promise.resolve(this.stored.delete(checkpointId));
  }

  prepareTemplate(): Promise<StoredDesktop> {
    return Promise.reject(new Error("not part of this script"));
  }
}
