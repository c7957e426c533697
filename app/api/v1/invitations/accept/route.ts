import { withVisitor } from "@/lib/api/with-visitor";
import { joinWithNewAccount } from "@/lib/auth/new-account";
import { acceptInvitationSchema } from "@/lib/domain/workspace/invitation.wire";
import { acceptInvitation } from "@/lib/services/invitation/accept-invitation";
import { invalidRequest, parseInput } from "@/lib/services/parse-input";

export const dynamic = "force-dynamic";

/** Makes the caller a member by the text of an invitation: whoever is signed in, or someone new with an account made here. */
export const POST = withVisitor(async ({ joining, body, user, installation: { auth } }) => {
  const { token, account } = parseInput(acceptInvitationSchema, body, { isSecret: true });
  const headers = new Headers({ "cache-control": "no-store" });
  if (user !== null) {
    const { slug } = await acceptInvitation({ joining, text: token, person: user });
    return Response.json({ workspace: slug }, { headers });
  }
  if (account === undefined) throw invalidRequest([{ pointer: "/account", reason: "is required unless you sign in" }]);
  const { slug, cookies } = await joinWithNewAccount(auth, joining, token, account);
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return Response.json({ workspace: slug }, { headers });
});
