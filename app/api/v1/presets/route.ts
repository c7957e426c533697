import { serializePreset } from "@/lib/api/serializers/preset";
import { withApi } from "@/lib/api/with-api";
import { listPresets } from "@/lib/services/preset/list-presets";
import { savePreset } from "@/lib/services/preset/save-preset";

export const dynamic = "force-dynamic";

/** The caller's own presets of runs and the shared ones. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx }) => ({
    body: { data: (await listPresets({ ctx })).map((preset) => serializePreset(ctx, preset)) },
  }),
});

/** Keeps a preset under a name, in place of the caller's own of that name. */
export const POST = withApi({
  auth: "any",
  scope: "runs:write",
  body: true,
  idempotentAs: "POST /v1/presets",
  handler: async ({ ctx, body }) => ({
    status: 201,
    body: serializePreset(ctx, await savePreset({ ctx, input: body })),
  }),
});
