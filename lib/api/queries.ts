import { z } from "zod";
import { OUTCOMES, VERIFIER_STATES } from "@/lib/domain/attempt/attempt.outcome";
import { ATTEMPT_COLUMN_IDS } from "@/lib/domain/attempt/attempt.columns";
import { ATTEMPT_GROUPS } from "@/lib/domain/attempt/attempt.groups";
import { ATTEMPT_SORTS } from "@/lib/domain/attempt/attempt.sort";
import { ATTEMPT_STATUSES } from "@/lib/domain/attempt/attempt.status";
import { RUN_EVENT_TYPES } from "@/lib/domain/event/run-event";
import { EXPORT_FORMATS } from "@/lib/domain/export/export-formats";
import { EXPORT_TABLES } from "@/lib/domain/export/export-lines";
import { DEFAULT_VERIFIER_PROFILE, VERIFIER_PROFILES } from "@/lib/domain/verifier/profile";
import { IMPORT_FORMATS } from "@/lib/domain/import/imported-claims.wire";
import { FILTER_FIELD_NAMES } from "@/lib/domain/filter/filter-fields";
import { RUN_KINDS } from "@/lib/domain/run/run.kind";
import { RUN_SORTS } from "@/lib/domain/run/run.list";
import { RUN_STATUSES } from "@/lib/domain/run/run.status";
import { templateRefSchema } from "@/lib/domain/template/template.schema";
import { CALIBRATION_STATES } from "@/lib/domain/task/task.calibration";
import { LAST_RESULTS } from "@/lib/domain/task/task.last-result";
import { NETWORK_NEEDS } from "@/lib/domain/task/task.network";
import { APPROVAL_STATUSES } from "@/lib/domain/toolset/approval.status";
import { WEBHOOK_DELIVERY_STATUSES } from "@/lib/domain/webhook/delivery.status";
import { UNSUPPORTED_CODES } from "@/lib/domain/task/task.support";
import { booleanParam, listParam, pageParams, searchParam, wholeParam, wordsParam } from "./query-params";

/** The query strings of the API: routes parse by them, and the OpenAPI document is made from them. */
const template = templateRefSchema.optional().meta({ description: "Template that support is told for, name@version." });
const taskSet = z.string().min(1).max(64).meta({ description: "Name of the task set." });
const seq = wholeParam(0, 2_147_483_647);
const closed = booleanParam.default(false).meta({ description: "true: closed computers too." });

export const runListQuery = z.strictObject({
  ...pageParams,
  status: listParam(RUN_STATUSES).optional(),
  kind: z.enum(RUN_KINDS).optional(),
  q: searchParam.meta({ description: "Text in the name or task set, a tag, or the beginning of an id." }),
  mine: booleanParam.default(false).meta({ description: "true: only those that you, or a key of yours, started." }),
  needs_look: booleanParam
    .default(false)
    .meta({ description: "true: only failed and paused ones, those with much invalid, and those near a cap." }),
  sort: z.enum(RUN_SORTS).default("created"),
  order: z.enum(["asc", "desc"]).default("desc"),
});

// Its limits are the parser's, which says where and what may have been meant.
export const attemptFilter = z
  .string()
  .optional()
  .meta({
    description: `Terms such as status:done steps:>10 -gate:netns "some words"; docs/filters.md. Fields: ${FILTER_FIELD_NAMES.join(", ")}.`,
  });

export const searchQuery = z.strictObject({
  q: z.string().trim().min(1).max(200).meta({
    description: "Words of a run or task, the beginning of an id, or words of a run and #12 for its attempt.",
  }),
});

export const attemptListQuery = z.strictObject({
  ...pageParams,
  status: listParam(ATTEMPT_STATUSES).optional(),
  verifier: listParam(VERIFIER_STATES).optional(),
  outcome: listParam(OUTCOMES).optional(),
  task: z.string().max(128).optional().meta({ description: "A task id or the beginning of one." }),
  filter: attemptFilter,
  sort: z
    .enum(ATTEMPT_SORTS)
    .default("number")
    .meta({ description: "Attempts without a value come last. A sort in the filter comes before it." }),
  order: z.enum(["asc", "desc"]).default("asc"),
});

export const runRatesQuery = z.strictObject({
  run_id: wordsParam.meta({ description: "Ids of 1 to 100 runs; the name repeated, or commas between." }),
});

export const attemptGroupsQuery = z.strictObject({
  filter: attemptFilter,
  by: z.enum(ATTEMPT_GROUPS).meta({ description: "The field whose values make the groups." }),
});

export const attemptExportQuery = z.strictObject({
  filter: attemptFilter,
  columns: listParam(ATTEMPT_COLUMN_IDS)
    .optional()
    .meta({
      description: `Any of ${ATTEMPT_COLUMN_IDS.join(", ")}, in the order of the export; attempt always comes first.`,
    }),
  format: z.enum(["csv", "jsonl"]).default("csv"),
});

export const runExportQuery = z.strictObject({
  format: z.enum(EXPORT_FORMATS).default("jsonl"),
  table: z.enum(EXPORT_TABLES).default("attempts").meta({ description: "What a row is; of jsonl and parquet alone." }),
  pictures: booleanParam.default(false).meta({
    description: "Puts the screens into the log, up to 256 MiB of them; of inspect alone, the zips have them anyway.",
  }),
  filter: attemptFilter,
});

export const runImportQuery = z.strictObject({
  format: z.enum(IMPORT_FORMATS).default("osworld"),
  task_set: taskSet.describe("Name of the task set that the tasks are of."),
  name: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .optional()
    .meta({ description: "Of the run; made of set and model when missing." }),
});

export const taskRecordsQuery = z.strictObject({
  task_set: taskSet,
  template: templateRefSchema.meta({ description: "Template that the attempts ran on, name@version." }),
  policy: z.string().min(1).max(128).meta({ description: "Policy that acted in them." }),
  verifier_profile: z.enum(VERIFIER_PROFILES).default(DEFAULT_VERIFIER_PROFILE),
});

export const runStatsQuery = z.strictObject({ filter: attemptFilter });

export const reverificationListQuery = z.strictObject({ ...pageParams, limit: pageParams.limit.default(20) });

export const conversationQuery = z.strictObject({
  ...pageParams,
  limit: wholeParam(1, 50).default(20).meta({ description: "Turns, 1 to 50." }),
});

export const policyProbeQuery = z.strictObject({
  host: z.string().max(64).optional().meta({ description: "Id of a host; the first that offers it when missing." }),
});

export const eventListQuery = z.strictObject({
  ...pageParams,
  after: seq.optional().meta({ description: "Events after this number." }),
  before: seq.optional().meta({ description: "The last events before this number, in order." }),
  type: listParam(RUN_EVENT_TYPES).optional(),
  attempt_id: z.string().max(64).optional(),
});

export const runComputerListQuery = z.strictObject({ ...pageParams, closed });

export const computerListQuery = z.strictObject({
  ...pageParams,
  limit: pageParams.limit.default(200),
  run_id: z.string().max(64).optional(),
  closed,
});

export const slotListQuery = z.strictObject({
  ...pageParams,
  by_hand: booleanParam.default(false).meta({ description: "true: without the desktops of runs." }),
  closed: booleanParam.default(false).meta({ description: "true: closed slots too." }),
});

export const slotFileQuery = z.strictObject({
  path: z.string().max(4_096).meta({ description: "Absolute path of a file or folder." }),
});

export const thumbnailQuery = z.strictObject({
  v: z
    .string()
    .max(100)
    .optional()
    .meta({ description: "Ignored; a new value keeps a browser from showing an old one." }),
});

export const taskListQuery = z.strictObject({
  ...pageParams,
  task_set: taskSet,
  template,
  q: searchParam.meta({ description: "Text in the instruction, the domain or the id." }),
  domain: z.string().max(128).optional(),
  has_recipe: booleanParam.optional(),
  supported: booleanParam.optional(),
  reason: listParam(UNSUPPORTED_CODES).optional(),
  app: wordsParam.optional().meta({ description: "Needs one of these applications, in the templates' words." }),
  function: wordsParam.optional().meta({ description: "Its evaluator names one of these verifier functions." }),
  network: listParam(NETWORK_NEEDS).optional(),
  last_result: listParam(LAST_RESULTS)
    .optional()
    .meta({ description: "How the workspace's last finished attempt on it ended; never: there is none." }),
  calibration: listParam(CALIBRATION_STATES)
    .optional()
    .meta({ description: "ok: every probe keeps the rule; breaks_rule: one does not; not_calibrated: the rest." }),
});

export const taskQuery = z.strictObject({ task_set: taskSet, template });

export const taskVersionQuery = z.strictObject({ task_set: taskSet });

export const taskSetListQuery = z.strictObject({ template });

export const toolsetCallListQuery = z.strictObject({
  ...pageParams,
  computer_id: z.string().max(64).optional().meta({ description: "Calls that touched this computer." }),
});

export const approvalListQuery = z.strictObject({ ...pageParams, status: z.enum(APPROVAL_STATUSES).optional() });

export const requestListQuery = z.strictObject({ ...pageParams });

export const webhookDeliveryListQuery = z.strictObject({
  ...pageParams,
  status: z.enum(WEBHOOK_DELIVERY_STATUSES).optional(),
});

export const decisionListQuery = z.strictObject({
  ...pageParams,
  kind: z.string().min(1).max(64).optional(),
  toolset_call_id: z.string().max(64).optional().meta({ description: "Of one call of the toolset." }),
  run_id: z.string().max(64).optional().meta({ description: "Of the judge of one run." }),
});

export const auditQuery = z.strictObject({
  ...pageParams,
  actor: z
    .string()
    .max(80)
    .optional()
    .meta({ description: "A person's or key's id, or an actor as the log spells it, e.g. \"system\"." }),
  action: z.string().max(80).optional().meta({ description: 'An action, or the noun before its dot: "run".' }),
  target: z.string().max(300).optional(),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional().meta({ description: "Not included." }),
});
