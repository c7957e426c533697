import { answerSignIn } from "@/lib/auth/answer-sign-in";
import { installation } from "@/lib/auth/installation";
import { newId } from "@/lib/config/new-id";

export const dynamic = "force-dynamic";

/** Sign-in and sign-out, by the sign-in library itself; it checks Origin and counts guesses. */
const handle = (request: Request): Promise<Response> => {
  const { auth, logger } = installation();
  return answerSignIn(request, {
    auth,
    requestId: newId("request", new Date()),
    onRefused: (what) => logger.warn(what, "a link or a provider signed nobody in"),
  });
};

export { handle as GET, handle as POST };
