import type { ControlClient } from "@/lib/control/control-client";
import { findServingHost } from "@/lib/db/serving-hosts";
import { AppError } from "@/lib/domain/errors";
import { probeResultSchema, type ProbeResult } from "@/lib/domain/policy/policy.wire";
import { queryable, type ServiceContext } from "../context";
import { controlCaller } from "../control-caller";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { listHosts } from "../host/list-hosts";
import { requireScope } from "../require-scope";

/** A model that has not answered a few words by then is of no use to an attempt either. */
const PROBE_LIMIT_MS = 60_000;

export interface PolicyProbe extends ProbeResult {
  hostId: string;
  hostName: string;
}

/**
 * Has a host send one tiny request to the model of one of its policies. Without a host: the first by name that offers
 * it. It may cost a little, which is in no run's spend; an audit row says who asked. Throws `not_found` and `host_away`.
 */
export async function probePolicy({
  ctx,
  control,
  name,
  hostId,
}: {
  ctx: ServiceContext;
  control: ControlClient;
  name: string;
  hostId?: string;
}): Promise<PolicyProbe> {
  requireScope(ctx, "runs:write");
  const hosts = (await listHosts({ ctx })).filter(({ policies }) => policies.some((offer) => offer.name === name));
  const host = hosts.find(({ id, status }) => (hostId === undefined ? status === "online" : id === hostId)) ?? hosts[0];
  if (!host || (hostId !== undefined && host.id !== hostId)) {
    throw new AppError("not_found", `No such host offers a policy named ${name.slice(0, 64)}.`);
  }
  const serving = await findServingHost(queryable(ctx), host.id);
  if (serving === null) {
    throw new AppError("host_away", `The host ${host.name} is away.`, { details: { host: host.name } });
  }
  await inTransaction(ctx, (tx) =>
    emitAudit(ctx, tx, { action: "policy.probe", target: name, data: { host: host.id } }),
  );
  const answer = await control.call({
    controlUrl: serving.controlUrl,
    verb: "probe",
    ...controlCaller(ctx),
    input: { name },
    timeoutMs: PROBE_LIMIT_MS,
  });
  return { ...probeResultSchema.parse(answer), hostId: host.id, hostName: host.name };
}
