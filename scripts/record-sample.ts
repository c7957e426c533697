/** Writes a run of this installation as the recorded sample that comes with the product: `npx tsx scripts/record-sample.ts run_…`. */
import { settings } from "@/lib/config/env";
import { openArtifactStore } from "@/lib/services/artifact/open-artifact-store";
import { recordSample } from "@/lib/services/sample/record-sample";
import { SAMPLE_FOLDER } from "@/lib/services/sample/sample-folder";
import { openSystemContext } from "@/lib/services/system-context";

const current = settings();
const { ctx, close } = await openSystemContext({ databaseUrl: current.databaseUrl });
try {
  const store = openArtifactStore(current.artifacts);
  console.log(await recordSample({ ctx, store, runId: process.argv[2] ?? "", folder: SAMPLE_FOLDER }));
} finally {
  await close();
}
