import { regressionPair } from "@/prisma/scenarios/regression-pair";
import { keyCaller, type ApiCaller } from "../api/api-caller";
import type { TestInstallation } from "../api/test-installation";
import { contextOfSystem, makeWorkspace } from "./workspace";

/**
 * A workspace with the runs of the scenario `regression-pair`, told apart by how their names end: one caller that may read
 * them, and one of another workspace.
 */
export async function makeRegressionPair({
  db,
  store,
}: TestInstallation): Promise<{ reader: ApiCaller; stranger: ApiCaller; idOf: (end: string) => string }> {
  const workspace = await makeWorkspace(db);
  await regressionPair.build({ ctx: contextOfSystem(db, workspace), store, now: new Date() });
  const runs = await db.prisma.run.findMany({ select: { id: true, name: true } });
  return {
    reader: await keyCaller(db, workspace, ["runs:read"]),
    stranger: await keyCaller(db, await makeWorkspace(db), ["runs:read"]),
    idOf: (end) => runs.find(({ name }) => name.endsWith(end))?.id ?? "",
  };
}
