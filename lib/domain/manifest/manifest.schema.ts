import { z } from "zod";
import { ATTEMPT_STATUSES } from "../attempt/attempt.status";
import { OUTCOMES } from "../attempt/attempt.outcome";
import { digestSchema } from "../digest";
import { VERDICTS } from "../episode/episode.verdict";
import { hostPricesSchema } from "../host/host.capabilities";
import { usdStringSchema } from "../money";
import { policyOfferSchema } from "../policy/policy-offer";
import { modelUseWire } from "../run/model-use.wire";
import { RUN_KINDS } from "../run/run.kind";
import { RUN_STATUSES } from "../run/run.status";
import { STOP_REASONS } from "../run/run.stop-reason";
import { RUN_LABELS } from "../run/run.labels";
import { runCountsWire } from "../run/run.wire";
import { templateRefSchema } from "../template/template.schema";
import { VERIFIER_PROFILES } from "../verifier/profile";

/** Format of this file. A reader refuses any other; a change of meaning gets a new number. */
export const MANIFEST_FORMAT = "deskproof.manifest/1";

/** What the artifacts of one attempt are; `role` says what each is, e.g. "frame", "evidence", "gates". */
export const manifestArtifactSchema = z.object({ role: z.string().min(1).max(64), digest: digestSchema });

/** One attempt as it ended. */
export const manifestAttemptSchema = z.strictObject({
  id: z.string(),
  task_id: z.string(),
  task_digest: digestSchema,
  /** 1-based. */
  copy: z.number().int().min(1),
  fork: z.number().int().min(1),
  round: z.number().int().min(1),
  status: z.enum(ATTEMPT_STATUSES),
  /** null while no episode began. */
  verdict: z.enum(VERDICTS).nullable(),
  bad_gates: z.array(z.string()),
  /** 0..1, or null when not computed. */
  score: z.number().min(0).max(1).nullable(),
  /** null for an attempt that has none: not valid, or not scored. Never 0 and never "fail". */
  outcome: z.enum(OUTCOMES).exclude(["none"]).nullable(),
  /** A person took control of its desktop, so it has neither outcome nor score; missing when nobody did. */
  human_assisted: z.strictObject({ at: z.string(), reason: z.string() }).optional(),
  /** A person set its result aside, which is why it is invalid; missing when nobody did. */
  invalidated: z.strictObject({ at: z.string(), by: z.string(), reason: z.string() }).optional(),
  /** How often a person had it tried again after it ended without a result; missing for a first try. */
  requeues: z.number().int().min(1).optional(),
  checker_error: z.string().nullable(),
  /** Code of what broke; null for an attempt that did not end as `error`. */
  failure_code: z.string().nullable(),
  /** `name@version` of the functions that scored it, in the order of its checks. */
  verifiers: z.array(z.string()),
  /** Profile that it was judged in; null when no check ran, missing in a document of before profiles were pinned. */
  verifier_profile: z.enum(VERIFIER_PROFILES).nullable().optional(),
  recipe_digest: digestSchema.nullable(),
  step_count: z.number().int().min(0),
  cost_usd: usdStringSchema.nullable(),
  /** Requests to models, their cost being part of `cost_usd`; missing for a policy that asks none. */
  model_use: modelUseWire.optional(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  host: z.string().nullable(),
  artifacts: z.array(manifestArtifactSchema),
  /** The parent it was forked from; missing for an attempt that was played from its start. */
  lineage: z
    .strictObject({
      parent: z.string(),
      prefix_step_count: z.number().int().min(0),
      checkpoint: z.string().nullable(),
      /** Over memory images, files and metadata; null when the state was not read through. */
      checkpoint_digest: digestSchema.nullable(),
    })
    .optional(),
});
export type ManifestAttempt = z.infer<typeof manifestAttemptSchema>;

/** A machine that ran desktops of the run. */
export const manifestHostSchema = z.strictObject({
  name: z.string(),
  kernel: z.string(),
  cpu_model: z.string().nullable(),
  cpu_count: z.number().int(),
  memory_bytes: z.number().int(),
  prices: hostPricesSchema,
});

/**
 * Provenance of a run: everything that pins its inputs and its results by digest. `digest` is the SHA-256 of the
 * canonical JSON (RFC 8785) of the document without `digest`, so a stranger can check it offline.
 */
export const manifestSchema = z.strictObject({
  format: z.literal(MANIFEST_FORMAT),
  digest: digestSchema,
  exported_at: z.string(),
  /** Words that must stand beside every result: scripted_test, simulated, test_double, corrected_profile. */
  labels: z.array(z.enum(RUN_LABELS)),
  product: z.strictObject({
    version: z.string(),
    /** null when the product was not built from a checkout. */
    commit: z.string().nullable(),
  }),
  run: z.strictObject({
    id: z.string(),
    name: z.string(),
    kind: z.enum(RUN_KINDS),
    status: z.enum(RUN_STATUSES),
    stop_reason: z.enum(STOP_REASONS).nullable(),
    /** The run document as it was launched, defaults filled in. */
    document: z.record(z.string(), z.unknown()),
    created_at: z.string(),
    started_at: z.string().nullable(),
    finished_at: z.string().nullable(),
    spend_usd: usdStringSchema,
    /** Missing for a policy that asks no model. */
    model_use: modelUseWire.optional(),
  }),
  tasks: z.array(z.strictObject({ id: z.string(), digest: digestSchema })),
  template: z.strictObject({ ref: templateRefSchema, digest: digestSchema }),
  driver: z.enum(["linux", "simulated"]),
  policy: z.strictObject({
    name: z.string(),
    /** What a host offered at launch; its digest fixes the behaviour. Missing for built-in policies. */
    offer: policyOfferSchema.optional(),
    /** Recipes that were played, by task; empty for other policies. */
    recipes: z.array(z.strictObject({ task_id: z.string(), digest: digestSchema })),
  }),
  /** Profile of all verdicts; missing in a document of before profiles were pinned, whose verdicts are `osworld`. */
  verifier_profile: z.enum(VERIFIER_PROFILES).optional(),
  /** Every function that scored an attempt, `name@version`, sorted. */
  verifiers: z.array(z.string()),
  hosts: z.array(manifestHostSchema),
  counts: runCountsWire,
  /** SHA-256 tree (RFC 6962) over the digests of all artifacts, each once and sorted; missing in older documents. */
  artifact_tree: z.strictObject({ count: z.number().int().min(0), root: digestSchema }).optional(),
  /** Artifacts that attempts name and a rule of the workspace removed before this export, sorted; missing when none. */
  removed_artifacts: z
    .array(z.strictObject({ digest: digestSchema, removed_at: z.string(), rule: z.string() }))
    .min(1)
    .optional(),
  attempts: z.array(manifestAttemptSchema),
});
export type RemovedArtifact = NonNullable<Manifest["removed_artifacts"]>[number];
export type Manifest = z.infer<typeof manifestSchema>;
