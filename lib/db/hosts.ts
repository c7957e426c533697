import type { HostCapabilities } from "@/lib/domain/host/host.capabilities";
import type { PolicyOffer, PolicyProblem } from "@/lib/domain/policy/policy-offer";
import type { OperatorVerifier } from "@/lib/domain/verifier/operator-verifier";
import type { Prisma } from "@/lib/generated/prisma/client";
import { LIVE_DESKTOP_STATUSES } from "./desktop-page";
import type { Queryable } from "./client";

const hostSelect = {
  id: true,
  name: true,
  driver: true,
  kernel: true,
  cpuCount: true,
  memoryBytes: true,
  diskFreeBytes: true,
  slots: true,
  capabilities: true,
  cpuMicroUsdPerHour: true,
  memoryGibMicroUsdPerHour: true,
  productVersion: true,
  lastHeartbeatAt: true,
  templates: { select: { templateVersion: { select: { name: true, version: true } } } },
  _count: { select: { desktops: { where: { status: { in: [...LIVE_DESKTOP_STATUSES] } } } } },
} satisfies Prisma.HostSelect;

type HostRow = Prisma.HostGetPayload<{ select: typeof hostSelect }>;

/** A machine as its worker last described it. */
export interface HostRecord extends Omit<
  HostRow,
  "memoryBytes" | "diskFreeBytes" | "templates" | "capabilities" | "_count"
> {
  memoryBytes: number;
  diskFreeBytes: number | null;
  /** `name@version`, sorted. */
  templates: string[];
  /** Of its operator, by name. */
  verifiers: OperatorVerifier[];
  /** What acts in evaluations on it, and what is wrong in the file that names them. */
  policies: PolicyOffer[];
  policyProblems: PolicyProblem[];
  /** Whether live desktops can be stored and copied on it, and why not; null where they can, or nothing says why. */
  canFork: boolean;
  forkLack: string | null;
  /** Live desktops of all workspaces. */
  slotsUsed: number;
}

/** All hosts by name; they are shared by all workspaces. */
export async function listHosts(db: Queryable): Promise<HostRecord[]> {
  const rows = await db.host.findMany({ orderBy: { name: "asc" }, select: hostSelect });
  return rows.map(({ templates, capabilities, _count, ...row }) => ({
    ...row,
    policies: (capabilities as unknown as HostCapabilities).policies ?? [],
    policyProblems: (capabilities as unknown as HostCapabilities).policy_problems ?? [],
    canFork: (capabilities as unknown as HostCapabilities).can_fork,
    forkLack: (capabilities as unknown as HostCapabilities).fork_lack ?? null,
    memoryBytes: Number(row.memoryBytes),
    diskFreeBytes: row.diskFreeBytes === null ? null : Number(row.diskFreeBytes),
    templates: templates.map(({ templateVersion: t }) => `${t.name}@${t.version}`).sort(),
    verifiers: (capabilities as unknown as HostCapabilities).verifiers ?? [],
    slotsUsed: _count.desktops,
  }));
}
