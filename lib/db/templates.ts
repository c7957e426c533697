import type { Prisma } from "@/lib/generated/prisma/client";
import type { HostCapabilities } from "@/lib/domain/host/host.capabilities";
import type { Queryable } from "./client";

const templateSelect = {
  id: true,
  name: true,
  version: true,
  digest: true,
  driver: true,
  screenWidth: true,
  screenHeight: true,
  apps: true,
  packages: true,
  sizeBytes: true,
  publishedAt: true,
  hosts: {
    orderBy: { host: { name: "asc" } },
    select: { host: { select: { id: true, name: true, capabilities: true, lastHeartbeatAt: true } } },
  },
} satisfies Prisma.TemplateVersionSelect;

type TemplateRow = Prisma.TemplateVersionGetPayload<{ select: typeof templateSelect }>;

/** A published template version with the hosts that have it and what those can do. */
export interface TemplateRecord extends Omit<TemplateRow, "hosts" | "packages" | "sizeBytes"> {
  ref: string;
  packages: Record<string, string>;
  sizeBytes: number;
  hosts: Array<{ id: string; name: string; capabilities: HostCapabilities; lastHeartbeatAt: Date | null }>;
}

function toTemplate({ hosts, packages, sizeBytes, ...row }: TemplateRow): TemplateRecord {
  return {
    ...row,
    ref: `${row.name}@${row.version}`,
    // Workers write both columns through the schemas of lib/domain.
    packages: packages as Record<string, string>,
    sizeBytes: Number(sizeBytes),
    hosts: hosts.map(({ host }) => ({ ...host, capabilities: host.capabilities as unknown as HostCapabilities })),
  };
}

/** By name, newest version first; those that no host has any more are left out. */
export async function listPublishedTemplates(db: Queryable): Promise<TemplateRecord[]> {
  const rows = await db.templateVersion.findMany({
    where: { hosts: { some: {} } },
    orderBy: [{ name: "asc" }, { version: "desc" }],
    select: templateSelect,
  });
  return rows.map(toTemplate);
}

/** The version that `name@version` names, or null when no host has it. */
export async function findPublishedTemplate(db: Queryable, ref: string): Promise<TemplateRecord | null> {
  const [name = "", version = ""] = ref.split("@");
  const row = await db.templateVersion.findFirst({
    where: { name, version: Number(version), hosts: { some: {} } },
    select: templateSelect,
  });
  return row === null ? null : toTemplate(row);
}
