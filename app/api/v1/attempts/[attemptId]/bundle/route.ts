import { serializeAttemptDetail } from "@/lib/api/serializers/attempt";
import { withApi } from "@/lib/api/with-api";
import { bundleAttempt } from "@/lib/services/attempt/bundle/bundle-attempt";
import { getAttempt } from "@/lib/services/attempt/get-attempt";

export const dynamic = "force-dynamic";

/** One attempt as one file that opens offline and verifies itself. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "content:read",
  handler: async ({ ctx, params, installation: { store } }) => {
    const attempt = serializeAttemptDetail(await getAttempt({ ctx, attemptId: params.attemptId ?? "" }));
    const { chunks, bytes, digest } = await bundleAttempt({ ctx, store, attempt, root: process.cwd() });
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = chunks.shift();
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
    });
    return new Response(body, {
      headers: {
        "content-type": "text/html; charset=utf-8",
        // Never shown at this address: a page with text of desktops does not run beside the console.
        "content-disposition": `attachment; filename="${attempt.id}.html"`,
        "content-security-policy": "sandbox; default-src 'none'",
        "content-length": String(bytes),
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
        "deskproof-bundle": digest,
      },
    });
  },
});
