import type { Manifest, ManifestAttempt } from "@/lib/domain/manifest/manifest.schema";
import { sealManifest } from "../seal-manifest";

export const digest = (digit: string) => `sha256:${digit.repeat(64)}`;

export const attempt: ManifestAttempt = {
  id: "att_1",
  task_id: "task-one",
  task_digest: digest("1"),
  copy: 1,
  fork: 1,
  round: 1,
  status: "done",
  verdict: "valid",
  bad_gates: [],
  score: 1,
  outcome: "success",
  checker_error: null,
  failure_code: null,
  verifiers: ["exact_match@1"],
  recipe_digest: digest("3"),
  step_count: 4,
  cost_usd: "0.001",
  started_at: "2026-01-01T00:00:00.000Z",
  finished_at: "2026-01-01T00:00:09.000Z",
  host: "alpha",
  artifacts: [],
};
export const second: ManifestAttempt = { ...attempt, id: "att_2", copy: 2, score: 0.5, outcome: "fail" };
export const invalid: ManifestAttempt = {
  ...attempt,
  id: "att_3",
  round: 2,
  verdict: "invalid",
  bad_gates: ["netns"],
  score: 1,
  outcome: null,
};

export const document: Omit<Manifest, "digest"> = {
  format: "deskproof.manifest/1",
  exported_at: "2026-01-01T00:01:00.000Z",
  labels: ["scripted_test"],
  product: { version: "0.1.0", commit: null },
  run: {
    id: "run_1",
    name: "smoke",
    kind: "scripted_test",
    status: "completed",
    stop_reason: "time_cap_reached",
    document: {
      kind: "scripted_test",
      task_set: "starter",
      tasks: ["task-one"],
      template: "office@1",
      policy: "recipe",
      parallel_copies: 2,
      fork_copies: 1,
      prefix_steps: 0,
      max_steps: 15,
      rounds: 2,
      spend_cap_usd: "1.00",
      time_cap_minutes: 30,
      stop_after_valid: null,
    },
    created_at: "2026-01-01T00:00:00.000Z",
    started_at: "2026-01-01T00:00:00.000Z",
    finished_at: "2026-01-01T00:01:00.000Z",
    spend_usd: "0.01",
  },
  tasks: [{ id: "task-one", digest: digest("1") }],
  template: { ref: "office@1", digest: digest("2") },
  driver: "linux",
  policy: { name: "recipe", recipes: [{ task_id: "task-one", digest: digest("3") }] },
  verifiers: ["exact_match@1"],
  hosts: [
    {
      name: "alpha",
      kernel: "6.1",
      cpu_model: null,
      cpu_count: 2,
      memory_bytes: 1024,
      prices: { cpu_micro_usd_per_hour: 1, memory_gib_micro_usd_per_hour: 1 },
    },
  ],
  counts: {
    total: 4,
    queued: 1,
    running: 0,
    verifying: 0,
    done: 3,
    error: 0,
    cancelled: 0,
    valid: 2,
    invalid: 1,
    not_checked: 1,
    success: 1,
    fail: 1,
    human_assisted: 0,
  },
  attempts: [attempt, second, invalid],
};

/** A sealed manifest that holds, with changes that need not. */
export const sampleManifest = (changes: Partial<Omit<Manifest, "digest">> = {}): Manifest =>
  sealManifest({ ...document, ...changes });
