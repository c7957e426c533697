import { signInRefusal } from "@/lib/domain/account/sign-in-refusal";
import type { Auth } from "./auth";

export interface SignInRefused {
  request_id: string;
  /** What the library or the provider called it, cut short: text of a stranger. */
  said: string;
  /** null when there was no more. */
  description: string | null;
}

interface AnswerOptions {
  auth: Auth;
  requestId: string;
  /** Hears of each link or answer of a provider that signed nobody in. */
  onRefused: (what: SignInRefused) => void;
}

const SAID_CHARS_MAX = 200;

/**
 * Answers a call of the sign-in library. A browser that followed a link or came back from a provider in vain lands on the
 * sign-in page with a code of the closed list and the request's id; words from the query go to the log, never into the address.
 */
export async function answerSignIn(request: Request, { auth, requestId, onRefused }: AnswerOptions): Promise<Response> {
  const response = await auth.handler(request);
  const said = refusalIn(request, response);
  if (said === null) return response;
  const code = signInRefusal(said.error);
  onRefused({
    request_id: requestId,
    said: said.error.slice(0, SAID_CHARS_MAX),
    description: said.description?.slice(0, SAID_CHARS_MAX) ?? null,
  });
  const headers = new Headers({ "x-request-id": requestId, "cache-control": "no-store" });
  for (const cookie of response.headers.getSetCookie()) headers.append("set-cookie", cookie);
  headers.set("location", `/sign-in?${new URLSearchParams({ error: code, request_id: requestId })}`);
  return new Response(null, { status: 302, headers });
}

/** Pages that a browser opens itself: what they answer is seen by a person, so that JSON would be no answer. */
const OPENED = /\/api\/auth\/(callback\/[^/]*|magic-link\/verify|error)$/;

function refusalIn(request: Request, response: Response): { error: string; description: string | null } | null {
  const asked = new URL(request.url);
  if (!OPENED.test(asked.pathname)) return null;
  if (response.status === 429) return { error: "rate_limited", description: null };
  if (response.status >= 400) {
    const isOurs = response.status >= 500;
    const unreadable = asked.pathname.endsWith("/verify") ? "INVALID_TOKEN" : "invalid_callback_request";
    return { error: isOurs ? "internal" : unreadable, description: `HTTP ${response.status}` };
  }
  const location = response.headers.get("location");
  if (location === null) return null;
  const target = new URL(location, asked);
  const error = target.searchParams.get("error");
  // A provider that posts its answer is first sent to the same address with it in the query.
  if (error === null || OPENED.test(target.pathname)) return null;
  return { error, description: target.searchParams.get("error_description") };
}
