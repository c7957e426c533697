import { withApi } from "@/lib/api/with-api";
import { setPassword } from "@/lib/auth/set-password";
import { newPasswordSchema } from "@/lib/domain/account/new-password";
import { parseInput } from "@/lib/services/parse-input";

export const dynamic = "force-dynamic";

/** Sets or changes the caller's own password. People only. */
export const PUT = withApi({
  auth: "session",
  body: true,
  handler: async ({ body, request, installation: { auth } }) => {
    await setPassword(auth, request.headers, parseInput(newPasswordSchema, body, { isSecret: true }));
    return { status: 204, body: null };
  },
});
