import { ensureOwner } from "@/lib/services/auth/ensure-owner";
import type { ServiceContext } from "@/lib/services/context";
import { mixedVerdicts } from "@/prisma/scenarios/mixed-verdicts";
import type { TestInstallation } from "../api/test-installation";
import { contextOfSystem, makeWorkspace, type TestWorkspace } from "./workspace";

/** A workspace with an owner and the runs of the scenario `mixed-verdicts`. */
export async function makeMixedVerdicts({
  db,
  store,
}: TestInstallation): Promise<{ workspace: TestWorkspace; ctx: ServiceContext }> {
  const workspace = await makeWorkspace(db);
  const ctx = contextOfSystem(db, workspace);
  await ensureOwner({ ctx });
  await mixedVerdicts.build({ ctx, store, now: new Date() });
  return { workspace, ctx };
}
