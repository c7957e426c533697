import type { HostCapabilities } from "@/lib/domain/host/host.capabilities";
import type { TemplateVersion } from "@/lib/domain/template/template.schema";
import type { Queryable } from "./client";
import { asJson } from "./json";

export interface HostFacts {
  name: string;
  driver: "linux" | "simulated";
  kernel: string;
  cpuCount: number;
  memoryBytes: number;
  diskFreeBytes: number | null;
  slots: number;
  cpuMicroUsdPerHour: number;
  memoryGibMicroUsdPerHour: number;
  capabilities: HostCapabilities;
  workerId: string;
  productVersion: string;
}

/** Registers a host by name, or takes it over for a new worker. Returns its id, the same for the same name. */
export async function registerHost(tx: Queryable, newId: string, facts: HostFacts, now: Date): Promise<string> {
  const { memoryBytes, diskFreeBytes, capabilities, ...columns } = facts;
  const data = {
    ...columns,
    memoryBytes: BigInt(memoryBytes),
    diskFreeBytes: diskFreeBytes === null ? null : BigInt(diskFreeBytes),
    capabilities: asJson(capabilities),
    lastHeartbeatAt: now,
  };
  const host = await tx.host.upsert({
    where: { name: facts.name },
    create: { id: newId, ...data },
    update: data,
    select: { id: true },
  });
  return host.id;
}

/** Says what this host can do by now; nothing when another worker has the host. Safe to repeat. */
export async function publishCapabilities(
  tx: Queryable,
  worker: { hostId: string; workerId: string },
  capabilities: HostCapabilities,
): Promise<void> {
  await tx.host.updateMany({
    where: { id: worker.hostId, workerId: worker.workerId },
    data: { capabilities: asJson(capabilities) },
  });
}

/** Says where this worker takes live calls, or that it takes none; nothing when another worker has the host by now. */
export async function publishControlUrl(
  tx: Queryable,
  worker: { hostId: string; workerId: string },
  controlUrl: string | null,
): Promise<void> {
  await tx.host.updateMany({ where: { id: worker.hostId, workerId: worker.workerId }, data: { controlUrl } });
}

/** Notes that the worker lives. Returns false when another worker has taken the host over: this one must stop. */
export async function touchHost(
  tx: Queryable,
  host: { id: string; workerId: string; diskFreeBytes: number | null },
): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE "host" SET "lastHeartbeatAt" = clock_timestamp(), "diskFreeBytes" = ${
      host.diskFreeBytes === null ? null : BigInt(Math.round(host.diskFreeBytes))
    }::bigint WHERE "id" = ${host.id} AND "workerId" = ${host.workerId}`;
  return count === 1;
}

export interface RefusedTemplate {
  ref: string;
  reason: string;
}

/**
 * Publishes the host's template versions. A name@version is immutable: one that is already known with another digest
 * is refused and reported, the rest is published.
 */
export async function publishTemplates(
  tx: Queryable,
  hostId: string,
  versions: readonly TemplateVersion[],
  newId: () => string,
): Promise<RefusedTemplate[]> {
  const refused: RefusedTemplate[] = [];
  const present: string[] = [];
  for (const version of versions) {
    const known = await tx.templateVersion.findUnique({
      where: { name_version: { name: version.name, version: version.version } },
      select: { id: true, digest: true },
    });
    if (known && known.digest !== version.digest) {
      refused.push({
        ref: `${version.name}@${version.version}`,
        reason: `already published with digest ${known.digest}`,
      });
      continue;
    }
    const row =
      known ??
      (await tx.templateVersion.create({
        data: {
          id: newId(),
          name: version.name,
          version: version.version,
          digest: version.digest,
          driver: version.driver,
          screenWidth: version.screen.width,
          screenHeight: version.screen.height,
          apps: version.apps,
          packages: version.packages,
          sizeBytes: BigInt(version.size_bytes),
          builtAt: new Date(version.built_at),
        },
        select: { id: true },
      }));
    present.push(row.id);
  }
  await tx.hostTemplate.deleteMany({ where: { hostId, templateVersionId: { notIn: present } } });
  await tx.hostTemplate.createMany({
    data: present.map((templateVersionId) => ({ hostId, templateVersionId })),
    skipDuplicates: true,
  });
  return refused;
}

/** Cohorts that wait on a host which has not been heard of for `silentMs` or does not exist any more. */
export async function findStrandedCohorts(tx: Queryable, silentMs: number): Promise<string[]> {
  const rows = await tx.$queryRaw<Array<{ id: string }>>`
    SELECT c."id" FROM "cohort" c LEFT JOIN "host" h ON h."id" = c."hostId"
    WHERE c."status" = 'queued' AND c."hostId" IS NOT NULL
      AND (h."lastHeartbeatAt" >= clock_timestamp() - make_interval(secs => ${silentMs / 1_000})) IS NOT TRUE LIMIT 200`;
  return rows.map((row) => row.id);
}
