import { z } from "zod";
import { newPasswordSchema } from "@/lib/domain/account/new-password";
import { attemptActSchema } from "@/lib/domain/attempt/attempt.drive.wire";
import { attemptLabellingSchema, attemptSelectionSchema } from "@/lib/domain/attempt/attempt.operations";
import { newApiKeySchema, rotateApiKeySchema } from "@/lib/domain/api-key/api-key.wire";
import { decisionOutcomeSchema, newDecisionSchema } from "@/lib/domain/decision/decision.wire";
import { ERROR_STATUS, type ErrorCode } from "@/lib/domain/errors";
import { retentionRulesSchema } from "@/lib/domain/retention/retention.rules";
import { retentionPruneSchema } from "@/lib/domain/retention/retention.wire";
import { newPresetSchema } from "@/lib/domain/preset/preset.wire";
import { attemptLabelSchema, labelSetSchema } from "@/lib/domain/label/label-set";
import { runDocumentSchema } from "@/lib/domain/run/run.document";
import { cancelRunSchema, editRunSchema, pauseRunSchema } from "@/lib/domain/run/run.operations";
import * as verbs from "@/lib/domain/slot/slot.verbs.wire";
import { newViewerSchema } from "@/lib/domain/slot/slot.viewer.wire";
import { safetySchema } from "@/lib/domain/safety/safety.rules";
import { toolsetCallSchema } from "@/lib/domain/toolset/toolset.input";
import { approvalDecisionSchema } from "@/lib/domain/toolset/toolset.wire";
import { taskSetUploadSchema } from "@/lib/domain/task/task-set.upload.wire";
import { newSlotSchema } from "@/lib/domain/slot/slot.wire";
import { newWebhookSchema, webhookEditSchema } from "@/lib/domain/webhook/webhook.wire";
import { reverifySchema } from "@/lib/domain/verifier/reverification.wire";
import { newSavedViewSchema, savedViewChangeSchema } from "@/lib/domain/view/view.wire";
import { acceptInvitationSchema, newInvitationSchema } from "@/lib/domain/workspace/invitation.wire";
import { memberRoleSchema } from "@/lib/domain/workspace/member.wire";
import { newWorkspaceSchema, workspaceLimitsSchema } from "@/lib/domain/workspace/workspace.wire";
// Loading the wire shapes registers them under their names.
import "@/lib/domain/account/session.wire";
import "@/lib/domain/attempt/attempt.groups.wire";
import "@/lib/domain/attempt/attempt.wire";
import "@/lib/domain/workspace/sample";
import "@/lib/domain/audit/audit.wire";
import "@/lib/domain/best-of/best-of.wire";
import "@/lib/domain/compare/compare.wire";
import "@/lib/domain/event/run-event";
import "@/lib/domain/health/health.wire";
import "@/lib/domain/host/host.wire";
import "@/lib/domain/problem";
import "@/lib/domain/request-log/request-log.wire";
import "@/lib/domain/policy/policy.wire";
import "@/lib/domain/run/metrics.wire";
import "@/lib/domain/search/search.wire";
import "@/lib/domain/stats/stats.wire";
import "@/lib/domain/signing-key/signing-key.wire";
import "@/lib/domain/slot/slot.osworld.wire";
import "@/lib/domain/run/plan.wire";
import "@/lib/domain/task/task-record.wire";
import "@/lib/domain/task/task.wire";
import "@/lib/domain/template/template.wire";
import "@/lib/domain/triage/triage.wire";
import "@/lib/domain/import/run-import.wire";
import "@/lib/domain/label/label.wire";
import type { Operation, OperationAnswer } from "./operation";
import { OPERATIONS } from "./operations";

type Json = Record<string, unknown>;

/** Codes that any operation can answer with, by what it takes. */
const ALWAYS: ErrorCode[] = ["internal", "unavailable"];
const SIGNED_IN: ErrorCode[] = [
  "unauthenticated",
  "forbidden",
  "insufficient_scope",
  "rate_limited",
  "invalid_request",
];
const WITH_BODY: ErrorCode[] = ["invalid_json", "body_too_large", "unsupported_media_type"];
const WITH_KEY: ErrorCode[] = ["idempotency_in_flight", "idempotency_mismatch"];

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** The OpenAPI 3.1 description of `/v1`, made from the table of operations and the schemas that the code parses by. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describeOperation(operation) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Deskproof",
      version: "1",
      description:
        "Runs of computer-use tasks on real desktops. Times are RFC 3339 in UTC, money is a decimal string of USD.",
    },
    servers: [{ url: "/v1" }],
    paths,
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "An API key; it brings its workspace." },
        session: { type: "apiKey", in: "cookie", name: "deskproof.session_token" },
      },
      schemas: componentSchemas(),
    },
  };
}

function componentSchemas(): Json {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: (id) => `#/components/schemas/${id}`, io: "output" });
  const input = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input" });
  const all: Record<string, Json> = {
    ...(schemas as Record<string, Json>),
    RunDocument: input(runDocumentSchema),
    NewRunPreset: input(newPresetSchema),
    AttemptActInput: input(attemptActSchema),
    Reverify: input(reverifySchema),
    PauseRun: input(pauseRunSchema),
    CancelRun: input(cancelRunSchema),
    EditRun: input(editRunSchema),
    AttemptSelection: input(attemptSelectionSchema),
    AttemptLabelling: input(attemptLabellingSchema),
    NewDecision: input(newDecisionSchema),
    DecisionOutcome: input(decisionOutcomeSchema),
    NewToolsetCall: input(toolsetCallSchema),
    ApprovalDecision: input(approvalDecisionSchema),
    SafetyRules: input(safetySchema),
    RetentionRules: input(retentionRulesSchema),
    RetentionPrune: input(retentionPruneSchema),
    TaskSetUpload: input(taskSetUploadSchema),
    NewPassword: input(newPasswordSchema),
    NewApiKey: input(newApiKeySchema),
    RotateApiKey: input(rotateApiKeySchema),
    MemberRole: input(memberRoleSchema),
    NewInvitation: input(newInvitationSchema),
    AcceptInvitation: input(acceptInvitationSchema),
    NewWorkspace: input(newWorkspaceSchema),
    NewSavedView: input(newSavedViewSchema),
    SavedViewChange: input(savedViewChangeSchema),
    WorkspaceLimits: input(workspaceLimitsSchema),
    NewAttemptLabel: input(attemptLabelSchema),
    NewLabelSet: input(labelSetSchema),
    NewWebhook: input(newWebhookSchema),
    WebhookEdit: input(webhookEditSchema),
    NewSlot: input(newSlotSchema),
    NewSlotStep: input(verbs.slotStepSchema),
    SlotObserve: input(verbs.slotObserveSchema),
    NewSlotExec: input(verbs.slotExecSchema),
    SlotFileWrite: input(verbs.slotFileWriteSchema),
    SlotWaitValid: input(verbs.slotWaitValidSchema),
    SlotVerify: input(verbs.slotVerifySchema),
    NewSlotFork: input(verbs.slotForkSchema),
    SlotQuarantine: input(verbs.slotQuarantineSchema),
    NewSlotViewer: input(newViewerSchema),
  };
  for (const schema of Object.values(all)) {
    delete schema.$id;
    delete schema.$schema;
  }
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function describeOperation(operation: Operation): Json {
  const { id, summary, scope, auth, status = 200 } = operation;
  return {
    operationId: id,
    summary,
    ...(scope ? { "x-required-scope": scope } : {}),
    security: auth === "none" ? [] : auth === "session" ? [{ session: [] }] : [{ key: [] }, { session: [] }],
    parameters: parametersOf(operation),
    ...(operation.body
      ? { requestBody: { required: true, content: { "application/json": { schema: ref(operation.body) } } } }
      : {}),
    ...(operation.upload ? { requestBody: uploaded(operation.upload) } : {}),
    responses: { [status]: answered(operation.answers), ...errorsOf(operation) },
  };
}

const uploaded = ({ content, description }: NonNullable<Operation["upload"]>): Json => ({
  required: true,
  content: { [content]: { schema: { type: "string", contentEncoding: "binary", description } } },
});

function answered(answers: readonly OperationAnswer[]): Json {
  return { description: "Done", ...(answers.length > 0 ? { content: contentOf(answers) } : {}) };
}

function contentOf(answers: readonly OperationAnswer[]): Json {
  return Object.fromEntries(
    answers.map((answer): [string, Json] => {
      if ("content" in answer) return [answer.content, { schema: { type: "string", description: answer.description } }];
      if ("schema" in answer) return ["application/json", { schema: ref(answer.schema) }];
      const isPage = "pageOf" in answer;
      const data = { type: "array", items: ref(isPage ? answer.pageOf : answer.listOf) };
      const more = { next_cursor: { type: ["string", "null"] }, has_more: { type: "boolean" } };
      const properties = isPage ? { data, ...more } : { data };
      return ["application/json", { schema: { type: "object", properties, required: Object.keys(properties) } }];
    }),
  );
}

/** Every POST of somebody who is known, unless its answer is kept nowhere. */
const heedsKey = ({ method, auth, answersSecret = false }: Operation) =>
  method === "post" && auth !== "none" && !answersSecret;

function errorsOf(operation: Operation): Json {
  const { auth, body, method, hasEtag, errors = [] } = operation;
  const codes = [
    ...errors,
    ...(auth === "none" ? [] : SIGNED_IN),
    ...(body ? WITH_BODY : []),
    ...(heedsKey(operation) ? WITH_KEY : []),
    ...(hasEtag && method !== "get" ? (["precondition_failed"] as const) : []),
    ...ALWAYS,
  ];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
  const content = { "application/problem+json": { schema: ref("Problem") } };
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [String(status), { description: [...of].sort().join(", "), content }]),
  );
}

function parametersOf(operation: Operation): Json[] {
  const { path, query, auth, method, hasEtag } = operation;
  const text = { type: "string" };
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: text,
  }));
  const workspace = {
    name: "workspace",
    in: "query",
    required: false,
    description: "Slug of the workspace; for sessions, which may send the header x-workspace instead.",
    schema: text,
  };
  const key = {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "The same key with an equal body gives the first answer again, for 24 hours.",
    schema: { ...text, minLength: 1, maxLength: 255 },
  };
  const ifMatch = {
    name: "If-Match",
    in: "header",
    required: false,
    description: "ETag of the version that is edited; another one is refused with 412.",
    schema: { ...text, maxLength: 255 },
  };
  return [
    ...inPath,
    ...(query ? queryParameters(query) : []),
    ...(auth === "none" ? [] : [workspace]),
    ...(heedsKey(operation) ? [key] : []),
    ...(hasEtag && method !== "get" ? [ifMatch] : []),
  ];
}

function queryParameters(query: z.ZodObject): Json[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: "input" });
  return Object.entries(properties).map(([name, property]) => {
    const { description, pattern, ...schema } = property as Json;
    return {
      name,
      in: "query",
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      // A number in a query is checked as text first; the pattern would forbid the number itself.
      schema: pattern === undefined || schema.type === "integer" ? schema : { ...schema, pattern },
    };
  });
}
