import { listHosts as readHosts, type HostRecord } from "@/lib/db/hosts";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";

/** Three missed heartbeats of 5 s: shorter and a busy machine flickers, longer and a dead one looks alive. */
export const HOST_ONLINE_MS = 15_000;

export interface HostView extends HostRecord {
  status: "online" | "offline";
}

/** All hosts by name. */
export async function listHosts({ ctx }: { ctx: ServiceContext }): Promise<HostView[]> {
  requireScope(ctx, "runs:read");
  const aliveSince = ctx.now().getTime() - HOST_ONLINE_MS;
  const hosts = await readHosts(queryable(ctx));
  return hosts.map((host) => ({
    ...host,
    status: host.lastHeartbeatAt !== null && host.lastHeartbeatAt.getTime() >= aliveSince ? "online" : "offline",
  }));
}
