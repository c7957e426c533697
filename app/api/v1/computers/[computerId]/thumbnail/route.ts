import { thumbnailQuery } from "@/lib/api/queries";
import { withApi } from "@/lib/api/with-api";
import { getThumbnail } from "@/lib/services/computer/get-thumbnail";

export const dynamic = "force-dynamic";

/** Newest small picture of a computer. Key or session. `v` only keeps the browser from showing an older one. */
export const GET = withApi({
  auth: "any",
  scope: "content:read",
  query: thumbnailQuery,
  handler: async ({ ctx, params, installation: { store } }) => {
    const jpeg = await getThumbnail({ ctx, store, computerId: params.computerId ?? "" });
    return new Response(new Uint8Array(jpeg), {
      headers: {
        "content-type": "image/jpeg",
        "cache-control": "private, max-age=60",
        "x-content-type-options": "nosniff",
      },
    });
  },
});
