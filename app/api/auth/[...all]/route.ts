import { installation } from "@/lib/auth/installation";

export const dynamic = "force-dynamic";

/** Sign-in and sign-out, by the sign-in library itself; it checks Origin and counts guesses. */
const handle = (request: Request): Promise<Response> => installation().auth.handler(request);

export { handle as GET, handle as POST };
