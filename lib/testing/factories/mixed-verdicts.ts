import { ensureOwner } from "@/lib/services/auth/ensure-owner";
import type { ServiceContext } from "@/lib/services/context";
import { mixedVerdicts } from "@/prisma/scenarios/mixed-verdicts";
import type { TestInstallation } from "../api/test-installation";
import { contextOfSystem, makeWorkspace, type TestWorkspace } from "./workspace";

export interface MixedVerdicts {
  workspace: TestWorkspace;
  ctx: ServiceContext;
  /** Id of its run that has every kind of attempt. */
  everyKind: string;
  /** Id of its run that is at work. */
  atWork: string;
}

/** A workspace with an owner and the runs of the scenario `mixed-verdicts`. */
export async function makeMixedVerdicts({ db, store }: TestInstallation): Promise<MixedVerdicts> {
  const workspace = await makeWorkspace(db);
  const ctx = contextOfSystem(db, workspace);
  await ensureOwner({ ctx });
  await mixedVerdicts.build({ ctx, store, now: new Date() });
  const idOf = async (name: string) => (await db.prisma.run.findFirstOrThrow({ where: { name } })).id;
  return { workspace, ctx, everyKind: await idOf("Every kind of attempt"), atWork: await idOf("At work") };
}
