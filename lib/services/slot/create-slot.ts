import { newId } from "@/lib/config/new-id";
import { findSlotHosts, type SlotHost } from "@/lib/db/serving-hosts";
import { refuseCapacity, type CapacityRefusal } from "@/lib/db/slot-capacity";
import { insertSlot } from "@/lib/db/slot-rows";
import type { TaskRecord } from "@/lib/db/tasks";
import type { TemplateRecord } from "@/lib/db/templates";
import type { Queryable } from "@/lib/db/client";
import { AppError } from "@/lib/domain/errors";
import { SLOT_LIMITS } from "@/lib/domain/slot/slot.limits";
import { newSlotSchema } from "@/lib/domain/slot/slot.wire";
import { actorLabel, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { invalidRequest, parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { refuseBudget } from "../run/refuse-run";
import { templateForSupport } from "../task/default-template";
import { supportingHosts, supportOf } from "../task/support-of";
import { getWorkspaceRecord } from "../workspace/get-workspace-record";
import { noFreeSlot } from "./no-free-slot";
import { resolveSlotTask } from "./resolve-slot-task";
import { getSlotInWorkspace, viewSlot, type SlotView } from "./slot-view";

/**
 * Asks a host for a desktop, set up for a task when one is named, and returns it as `creating`; its worker makes it
 * from here. A refusal writes nothing: scope, shape, task, template, `unsupported_task`, `workspace_budget_exceeded`,
 * `host_away`, `no_free_slot`. Not safe to repeat by itself; the API makes it so with an idempotency key.
 */
export async function createSlot({ ctx, input }: { ctx: ServiceContext; input: unknown }): Promise<SlotView> {
  requireScope(ctx, "desktops:write");
  const { task: given, task_set, template: ref, ttl_seconds, ends_at } = parseInput(newSlotSchema, input);
  const now = ctx.now();
  const endsAt = endOf(now, ends_at);
  const task = given === undefined ? null : await resolveSlotTask(ctx, { task: given, task_set });
  const template = await templateForSupport(ctx, ref);
  if (template === null) throw new AppError("template_not_published", "No host offers any template.");
  if (task) refuseUnsupported(task, template);
  refuseBudget(await getWorkspaceRecord(ctx));
  const id = newId("desktop", now);
  await inTransaction(ctx, async (tx) => {
    const host = await chooseHost(ctx, tx, template, task);
    await insertSlot(tx, {
      id,
      hostId: host.id,
      workerId: host.workerId,
      workspaceId: ctx.workspace.id,
      taskId: task?.taskId ?? null,
      taskDigest: task?.taskDigest ?? null,
      templateRef: template.ref,
      driver: template.driver,
      parentId: null,
      ttlSeconds: ttl_seconds,
      expiresAt: new Date(Math.min(now.getTime() + ttl_seconds * 1_000, endsAt.getTime())),
      endsAt,
      createdBy: actorLabel(ctx.actor),
    });
    const data = { template: template.ref, task_id: task?.taskId ?? null, ttl_seconds };
    await emitAudit(ctx, tx, { action: "slot.create", target: id, data });
  });
  return viewSlot(ctx, await getSlotInWorkspace(ctx, id));
}

function endOf(now: Date, given: string | undefined): Date {
  const latest = new Date(now.getTime() + SLOT_LIMITS.lifeMsMax);
  if (given === undefined) return latest;
  const end = new Date(given);
  if (end > now && end <= latest) return end;
  throw invalidRequest([
    { pointer: "/ends_at", reason: "must be later than now and at most 24 hours from now", value: given },
  ]);
}

function refuseUnsupported(task: TaskRecord, template: TemplateRecord): void {
  const { supported, reasons } = supportOf(task.file, template);
  if (supported) return;
  throw new AppError(
    "unsupported_task",
    `Nothing was started: task ${task.taskId} ${reasons[0]?.message ?? "is not supported"}.`,
    { details: { tasks: [{ task_id: task.taskId, reasons }] } },
  );
}

/** The emptiest host with room that can run the task, held against other callers until the transaction ends. */
async function chooseHost(
  ctx: ServiceContext,
  tx: Queryable,
  template: TemplateRecord,
  task: TaskRecord | null,
): Promise<SlotHost> {
  const able = task && supportingHosts(task.file, template);
  const hosts = (await findSlotHosts(tx, template.id)).filter(({ id }) => able?.has(id) ?? true);
  if (hosts.length === 0) {
    throw new AppError("host_away", `No host with ${template.ref}${task ? " that can run the task" : ""} answers.`);
  }
  let refused: CapacityRefusal | null = null;
  for (const host of hosts) {
    const refusal = await refuseCapacity(tx, { hostId: host.id, workspaceId: ctx.workspace.id, count: 1 });
    if (refusal === null) return host;
    refused = refusal;
  }
  throw noFreeSlot(refused ?? { of: "host", limit: 0, inUse: 0 }, 1);
}
