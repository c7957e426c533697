import { listHosts as readHosts, type HostRecord } from "@/lib/db/hosts";
import { isHostOnline } from "@/lib/domain/host/host.online";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";

export interface HostView extends HostRecord {
  status: "online" | "offline";
}

/** All hosts by name. */
export async function listHosts({ ctx }: { ctx: ServiceContext }): Promise<HostView[]> {
  requireScope(ctx, "runs:read");
  const now = ctx.now();
  const hosts = await readHosts(queryable(ctx));
  return hosts.map((host) => ({
    ...host,
    status: isHostOnline(host.lastHeartbeatAt, now) ? "online" : "offline",
  }));
}
