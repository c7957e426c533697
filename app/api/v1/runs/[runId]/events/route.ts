import { z } from "zod";
import { pageAnswer, placeOf } from "@/lib/api/page-answer";
import { eventListQuery } from "@/lib/api/queries";
import { serializeRunEvent } from "@/lib/api/serializers/run-event";
import { withApi } from "@/lib/api/with-api";
import { runEventStream } from "@/lib/live/run-event-stream";
import { sseResponse } from "@/lib/live/sse";
import { getRun } from "@/lib/services/run/get-run";
import { listRunEvents } from "@/lib/services/run/list-run-events";

export const dynamic = "force-dynamic";

/**
 * A run's log. As JSON: a page in order, after or before a number. As `text/event-stream`: replay after Last-Event-ID
 * (or `after`), then what is added. Key or session.
 */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  query: eventListQuery,
  handler: async ({ ctx, params, query, request, installation }) => {
    const runId = params.runId ?? "";
    const { limit, cursor, type: types, attempt_id: attemptId } = query;
    if (request.headers.get("accept")?.includes("text/event-stream")) {
      await getRun({ ctx, runId });
      const read = async (after: number, pageSize: number) => {
        const page = await listRunEvents({ ctx, runId, query: { after, direction: "asc", limit: pageSize } });
        return page.items.map(serializeRunEvent);
      };
      const lastSeen = Number(request.headers.get("last-event-id") ?? "");
      const after = Math.max(query.after ?? 0, Number.isSafeInteger(lastSeen) ? lastSeen : 0);
      return sseResponse(request, (signal) => runEventStream({ runId, after, read, bus: installation.bus(), signal }));
    }
    const isBackwards = query.before !== undefined;
    const scope = {
      key: installation.cursorKey,
      list: ["events", ctx.workspace.id, runId, types, attemptId, isBackwards],
    };
    const start = placeOf(scope, cursor, z.number().int()) ?? query.before ?? query.after;
    const direction = isBackwards ? "desc" : "asc";
    const page = await listRunEvents({ ctx, runId, query: { types, attemptId, after: start, direction, limit } });
    // A page back is read from its end, and shown in order all the same.
    const items = isBackwards ? page.items.reverse() : page.items;
    return pageAnswer(scope, { items, next: page.next }, serializeRunEvent);
  },
});
