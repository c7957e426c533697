import { withApi } from "@/lib/api/with-api";
import { setPassword } from "@/lib/auth/set-password";
import { newPasswordSchema } from "@/lib/domain/account/new-password";
import { notePassword } from "@/lib/services/session/note-password";
import { parseInput } from "@/lib/services/parse-input";

export const dynamic = "force-dynamic";

/** Sets or changes the caller's own password. People only. The answer to a change brings a new session. */
export const PUT = withApi({
  auth: "session",
  body: true,
  handler: async ({ ctx, body, request: { headers }, installation: { auth } }) => {
    const cookies = await setPassword(auth, headers, parseInput(newPasswordSchema, body, { isSecret: true }));
    await notePassword({ ctx });
    const response = new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
    for (const cookie of cookies) response.headers.append("set-cookie", cookie);
    return response;
  },
});
