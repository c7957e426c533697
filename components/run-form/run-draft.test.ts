import { describe, expect, it } from "vitest";
import { runDocumentSchema } from "@/lib/domain/run/run.document";
import { createDraftStore } from "./draft-store";
import { draftOfDocument } from "./draft-of-document";
import { DEFAULT_VALUES, documentOfDraft, newDraft, type DraftValues } from "./run-draft";
import { reduceDraft } from "./run-draft.actions";

const FULL: DraftValues = {
  ...DEFAULT_VALUES,
  task_set: "starter",
  tasks: ["a-task", "b-task"],
  template: "office@1",
  spend_cap_usd: "1.50",
};
const set = (values: Partial<DraftValues>) =>
  ({ type: "set", values, origin: "you", freshKey: "idk_fresh", nowMs: 2 }) as const;

function memory(): Pick<Storage, "getItem" | "setItem"> {
  const map = new Map<string, string>();
  return { getItem: (key) => map.get(key) ?? null, setItem: (key, value) => void map.set(key, value) };
}

describe("the document of a draft", () => {
  it("is one that the run document's schema takes", () => {
    expect(runDocumentSchema.parse(documentOfDraft(FULL))).toMatchObject({ tasks: FULL.tasks, stop_after_valid: null });
  });
  it("comes back as the same draft when a run is cloned", () => {
    const document = runDocumentSchema.parse(documentOfDraft({ ...FULL, name: "Night", stop_after_valid: "7" }));
    expect(draftOfDocument(document)).toEqual({ ...FULL, name: "Night", stop_after_valid: "7" });
  });
  it.each(["", "1.5", "one", "1e1"])("never guesses a number from %o", (rounds) => {
    expect(runDocumentSchema.safeParse(documentOfDraft({ ...FULL, rounds })).success).toBe(false);
  });
});

describe("the idempotency key", () => {
  const draft = reduceDraft(newDraft("idk_first", 0), set(FULL));
  it("stays the same through changes before the launch", () => {
    expect(reduceDraft(draft, set({ rounds: "2" })).idempotency_key).toBe("idk_first");
  });
  it("stays the same after the launch, so that a second press opens the first run", () => {
    const launched = reduceDraft(draft, { type: "launched", runId: "run_1", nowMs: 3 });
    expect(launched).toMatchObject({ idempotency_key: "idk_first", launched_run_id: "run_1" });
  });
  it.each([{ type: "launched", runId: "run_1", nowMs: 3 } as const, { type: "refused", nowMs: 3 } as const])(
    "is renewed by the first change after $type",
    (answer) => {
      const changed = reduceDraft(reduceDraft(draft, answer), set({ rounds: "3" }));
      expect(changed).toMatchObject({ idempotency_key: "idk_fresh", launched_run_id: null, is_key_spent: false });
    },
  );
});

describe("a stored draft", () => {
  it("is the same after a reload, key included", () => {
    const storage = memory();
    const first = createDraftStore(storage, "evals", "d1");
    first.dispatch(set({ spend_cap_usd: "abc", tasks: ["a-task"] }));
    const second = createDraftStore(storage, "evals", "d1");
    expect(second.get()).toEqual(first.get());
  });
  it("is not seen from another workspace or draft id", () => {
    const storage = memory();
    createDraftStore(storage, "evals", "d1").dispatch(set({ rounds: "9" }));
    expect(createDraftStore(storage, "other", "d1").get().values.rounds).toBe("1");
    expect(createDraftStore(storage, "evals", "d2").get().values.rounds).toBe("1");
  });
  it("starts fresh when what is stored is not a draft", () => {
    const storage = memory();
    storage.setItem("deskproof.run-draft.evals.d1", '{"version":1,"values":3}');
    expect(createDraftStore(storage, "evals", "d1").get().values).toEqual(DEFAULT_VALUES);
  });
  it("goes back to every value of the cloned run on reset", () => {
    const cloned = reduceDraft(newDraft("idk", 0), {
      type: "clone",
      runId: "run_1",
      runName: "Old",
      values: FULL,
      nowMs: 1,
    });
    const changed = reduceDraft(cloned, set({ rounds: "9" }));
    expect(reduceDraft(changed, { type: "reset", freshKey: "idk_2", nowMs: 4 }).values).toEqual(FULL);
  });
});
