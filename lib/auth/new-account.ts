import { newId } from "@/lib/config/new-id";
import { findUserByEmail } from "@/lib/db/members";
import { AppError } from "@/lib/domain/errors";
import type { AcceptInvitation } from "@/lib/domain/workspace/invitation.wire";
import { acceptInvitation, type Joining } from "@/lib/services/invitation/accept-invitation";
import type { Auth } from "./auth";

type NewAccount = NonNullable<AcceptInvitation["account"]>;

/**
 * Makes an account for someone who was invited, and signs it in; returns the workspace and the cookies. An address that
 * has an account is refused with `conflict`: its holder signs in first, so that no invitation opens another's account.
 */
export async function joinWithNewAccount(auth: Auth, joining: Joining, text: string, account: NewAccount) {
  const { name, password } = account;
  const email = account.email.toLowerCase();
  if (await findUserByEmail(joining.db.prisma, email)) {
    throw new AppError("conflict", "There is an account with this e-mail. Sign in first, then open the link again.");
  }
  const { password: passwords, internalAdapter } = await auth.$context;
  // Hashed before anything is written: it takes a while, and a failure here leaves nothing behind.
  const hash = await passwords.hash(password);
  const person = { id: newId("user", joining.now()), name, email };
  const { slug, userId } = await acceptInvitation({ joining, text, person });
  await internalAdapter.linkAccount({ userId, accountId: userId, providerId: "credential", password: hash });
  const signedIn = await auth.api.signInEmail({ body: { email, password }, returnHeaders: true });
  return { slug, cookies: signedIn.headers.getSetCookie() };
}
