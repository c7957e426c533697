import { withApi } from "@/lib/api/with-api";
import { setPassword } from "@/lib/auth/set-password";
import { newPasswordSchema } from "@/lib/domain/account/new-password";
import { parseInput } from "@/lib/services/parse-input";

export const dynamic = "force-dynamic";

/** Sets or changes the caller's own password. People only. The answer to a change brings a new session. */
export const PUT = withApi({
  auth: "session",
  body: true,
  handler: async ({ body, request: { headers }, installation: { auth } }) => {
    const wanted = parseInput(newPasswordSchema, body, { isSecret: true });
    const before = await auth.api.getSession({ headers });
    await setPassword(auth, headers, wanted);
    const response = new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
    if (before === null || (await auth.api.getSession({ headers })) !== null) return response;
    // A change ends every session, the caller's own included.
    const renewed = await auth.api.signInEmail({
      body: { email: before.user.email, password: wanted.new_password },
      returnHeaders: true,
    });
    for (const cookie of renewed.headers.getSetCookie()) response.headers.append("set-cookie", cookie);
    return response;
  },
});
