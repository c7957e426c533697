import { randomBytes } from "node:crypto";
import path from "node:path";
import { newId } from "@/lib/config/new-id";
import { ensureMember, findFirstOwner } from "@/lib/db/members";
import { ensureWorkspace } from "@/lib/db/workspaces";
import { openArtifactStore } from "@/lib/services/artifact/open-artifact-store";
import { compareRuns } from "@/lib/services/compare/compare-runs";
import { openSystemContext } from "@/lib/services/system-context";
import { getRunTriage } from "@/lib/services/triage/get-run-triage";
import { regressionPair } from "@/prisma/scenarios/regression-pair";

const HOUR_MS = 3_600_000;

/** Two runs of the same tasks in a workspace of their own, for the journeys that compare and sort. */
export interface SeededPair {
  slug: string;
  base: string;
  candidate: string;
  /** Of either run, an attempt that shows the difference. */
  attempts: { base: string; candidate: string };
  /** Key of a failure group of the candidate. */
  group: string;
}

/** Writes the pair once for all journeys. Its host was last heard of an hour ago, so nothing is placed on it and its templates are no defaults. */
export async function seedPair(installation: { databaseUrl: string; home: string }): Promise<SeededPair> {
  const { ctx, close } = await openSystemContext({ databaseUrl: installation.databaseUrl });
  try {
    const now = new Date(Date.now() - HOUR_MS);
    const slug = `pair-${randomBytes(3).toString("hex")}`;
    const workspace = await ensureWorkspace(ctx.db.prisma, { id: newId("workspace", now), slug, name: "Pair" });
    const owner = await findFirstOwner(ctx.db.prisma, ctx.workspace.id);
    if (owner === null) throw new Error("the installation under test has no owner");
    await ensureMember(ctx.db.prisma, { ...owner, workspaceId: workspace.id, role: "owner" });
    const store = openArtifactStore({ kind: "folder", path: path.join(installation.home, "artifacts") });
    const inside = { ...ctx, workspace };
    const links = await regressionPair.build({ ctx: inside, store, now });
    const asked = new URLSearchParams(links.find(({ what }) => what === "a regression pair")?.path.split("?")[1]);
    const [base, candidate] = [asked.get("base") ?? "", asked.get("cand") ?? ""];
    const compared = await compareRuns({ ctx: inside, baseId: base, candidateIds: [candidate] });
    const pair = compared.tasks.flatMap(({ candidates }) => candidates[0]?.pair ?? [])[0];
    const [group] = (await getRunTriage({ ctx: inside, runId: candidate })).groups;
    if (!pair || !group) throw new Error("the seeded pair has no difference to show");
    const attempts = { base: pair.base.id, candidate: pair.candidate.id };
    return { slug, base, candidate, attempts, group: group.key };
  } finally {
    await close();
  }
}
