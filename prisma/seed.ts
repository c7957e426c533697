import { pathToFileURL } from "node:url";
import { settings } from "@/lib/config/env";
import { readSecret } from "@/lib/config/secret";
import { openArtifactStore } from "@/lib/services/artifact/open-artifact-store";
import { createSignInLink } from "@/lib/services/auth/create-sign-in-link";
import { ensureOwner } from "@/lib/services/auth/ensure-owner";
import { openSystemContext } from "@/lib/services/system-context";
import { SCENARIOS } from "./scenarios";

/**
 * Builds a named state in the configured database, which must be migrated and hold no run yet, and prints links to
 * look at with a sign-in link. Returns the exit status.
 */
export async function seed(name: string | undefined): Promise<number> {
  const scenario = SCENARIOS.find((known) => known.name === name);
  if (!scenario) {
    console.error("Scenarios:");
    for (const known of SCENARIOS) console.error(`  ${known.name.padEnd(24)} ${known.description}`);
    return 2;
  }
  const current = settings();
  const { ctx, close } = await openSystemContext({ databaseUrl: current.databaseUrl });
  try {
    if ((await ctx.db.prisma.run.count()) > 0) {
      console.error("This database holds runs already. Scenarios are built in an empty one.");
      return 1;
    }
    const store = openArtifactStore(current.artifacts);
    const links = await scenario.build({ ctx, store, now: new Date() });
    await ensureOwner({ ctx });
    const signIn = await createSignInLink({ ctx, publicUrl: current.publicUrl, secret: readSecret(current) });
    const pages = links.map(({ what, path }) => ({ what, url: `${current.publicUrl}/w/${ctx.workspace.slug}${path}` }));
    console.log(JSON.stringify({ scenario: scenario.name, sign_in: signIn.url, pages }, null, 2));
    return 0;
  } finally {
    await close();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await seed(process.argv[2]);
}
