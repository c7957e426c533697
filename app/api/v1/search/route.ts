import { searchQuery } from "@/lib/api/queries";
import { serializeSearch } from "@/lib/api/serializers/search";
import { withApi } from "@/lib/api/with-api";
import { searchWorkspace } from "@/lib/services/search/search-workspace";

export const dynamic = "force-dynamic";

/** Runs, attempts, tasks and computers by words or id. Key or session: the console's palette asks it while one types. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  query: searchQuery,
  handler: async ({ ctx, query: { q } }) => ({
    body: { data: serializeSearch(await searchWorkspace({ ctx, text: q })) },
  }),
});
