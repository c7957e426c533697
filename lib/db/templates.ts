import { Prisma } from "@/lib/generated/prisma/client";
import type { HostCapabilities } from "@/lib/domain/host/host.capabilities";
import type { Queryable } from "./client";
import { columnsOf, readRows } from "./read-rows";

const { sql } = Prisma;

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
} satisfies Prisma.TemplateVersionSelect;

type TemplateRow = Prisma.TemplateVersionGetPayload<{ select: typeof templateSelect }>;

/** A published template version with the hosts that have it and what those can do. */
export interface TemplateRecord extends Omit<TemplateRow, "packages" | "sizeBytes"> {
  ref: string;
  packages: Record<string, string>;
  sizeBytes: number;
  hosts: TemplateHost[];
}

interface TemplateHost {
  id: string;
  name: string;
  capabilities: HostCapabilities;
  lastHeartbeatAt: Date | null;
}

/** A template on one of its hosts. */
interface OfferRow extends TemplateRow {
  hostId: string;
  hostName: string;
  capabilities: HostCapabilities;
  lastHeartbeatAt: Date | null;
}

const OFFERS = sql`
  SELECT ${columnsOf("v", templateSelect, ["apps"])}, h."id" AS "hostId", h."name" AS "hostName", h."capabilities", h."lastHeartbeatAt"
  FROM "template_version" v JOIN "host_template" o ON o."templateVersionId" = v."id" JOIN "host" h ON h."id" = o."hostId"`;

/** Rows of one template come one after the other. */
function toTemplates(rows: readonly OfferRow[]): TemplateRecord[] {
  const templates: TemplateRecord[] = [];
  for (const { hostId, hostName, capabilities, lastHeartbeatAt, packages, sizeBytes, ...row } of rows) {
    let template = templates.at(-1);
    if (template?.id !== row.id) {
      // Workers write `packages` and `capabilities` through the schemas of lib/domain.
      const facts = { packages: packages as Record<string, string>, sizeBytes: Number(sizeBytes) };
      template = { ...row, ...facts, ref: `${row.name}@${row.version}`, hosts: [] };
      templates.push(template);
    }
    template.hosts.push({ id: hostId, name: hostName, capabilities, lastHeartbeatAt });
  }
  return templates;
}

/** By name, newest version first; those that no host has any more are left out. */
export async function listPublishedTemplates(db: Queryable): Promise<TemplateRecord[]> {
  const ordered = sql`${OFFERS} ORDER BY v."name", v."version" DESC, h."name"`;
  return toTemplates(await readRows<OfferRow>(db, ordered, "published_templates"));
}

/** The version that `name@version` names, or null when no host has it. */
export async function findPublishedTemplate(db: Queryable, ref: string): Promise<TemplateRecord | null> {
  const [name = "", version = ""] = ref.split("@");
  const named = sql`${OFFERS} WHERE v."name" = ${name} AND v."version" = ${Number(version)} ORDER BY h."name"`;
  const [template] = toTemplates(await readRows<OfferRow>(db, named, "published_template"));
  return template ?? null;
}
