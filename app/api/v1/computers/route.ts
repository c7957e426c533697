import { z } from "zod";
import { pageAnswer, placeOf } from "@/lib/api/page-answer";
import { computerListQuery } from "@/lib/api/queries";
import { serializeComputer } from "@/lib/api/serializers/computer";
import { withApi } from "@/lib/api/with-api";
import { listComputers } from "@/lib/services/computer/list-computers";

export const dynamic = "force-dynamic";

const place = z.object({ createdAt: z.coerce.date(), id: z.string() });

/** Live computers of the workspace, newest first; closed ones too with `closed=true`. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  query: computerListQuery,
  handler: async ({ ctx, query: { limit, cursor, run_id: runId, closed }, installation }) => {
    const scope = { key: installation.cursorKey, list: ["computers", ctx.workspace.id, runId, closed] };
    const after = placeOf(scope, cursor, place);
    const page = await listComputers({ ctx, query: { runId, isLiveOnly: !closed, after, limit } });
    return pageAnswer(scope, page, serializeComputer);
  },
});
