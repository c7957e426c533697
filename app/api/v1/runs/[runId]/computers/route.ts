import { z } from "zod";
import { pageAnswer, placeOf } from "@/lib/api/page-answer";
import { runComputerListQuery } from "@/lib/api/queries";
import { serializeComputer } from "@/lib/api/serializers/computer";
import { withApi } from "@/lib/api/with-api";
import { listRunComputers } from "@/lib/services/run/list-run-computers";

export const dynamic = "force-dynamic";

const place = z.object({ createdAt: z.coerce.date(), id: z.string() });

/** Computers of a run, newest first; closed ones too with `closed=true`. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  query: runComputerListQuery,
  handler: async ({ ctx, params, query: { limit, cursor, closed }, installation }) => {
    const runId = params.runId ?? "";
    const scope = { key: installation.cursorKey, list: ["computers", ctx.workspace.id, runId, closed] };
    const after = placeOf(scope, cursor, place);
    const page = await listRunComputers({ ctx, runId, query: { isLiveOnly: !closed, after, limit } });
    return pageAnswer(scope, page, serializeComputer);
  },
});
