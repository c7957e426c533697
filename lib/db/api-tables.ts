import type { HostCapabilities } from "@/lib/domain/host/host.capabilities";
import type { ApiTable } from "@/lib/domain/toolset/api-table";
import type { Queryable } from "./client";

/** What the operator of a host has APIs for; empty for a host that is not known. */
export async function findApiTable(db: Queryable, hostId: string): Promise<ApiTable> {
  const host = await db.host.findUnique({ where: { id: hostId }, select: { capabilities: true } });
  // Workers write the column through its schema.
  return (host?.capabilities as unknown as HostCapabilities | undefined)?.api_table ?? [];
}
