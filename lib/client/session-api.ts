import { z } from "zod";
import { ApiProblem, plainProblem } from "./problem";

const answer = z.object({ message: z.string().optional(), code: z.string().optional() }).loose();

/** Routes of the sign-in library; its answers are not problem documents, so they are turned into one here. */
async function authPost(path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`/api/auth${path}`, {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.ok) return response.json().catch(() => null);
  const said = answer.safeParse(await response.json().catch(() => null));
  const detail = (said.success && said.data.message) || `HTTP ${response.status}`;
  throw new ApiProblem(plainProblem(response.status, "Sign-in was refused", detail));
}

/** Opens a session cookie. Throws ApiProblem; 401 when e-mail or password is wrong. */
export async function signInWithPassword(email: string, password: string): Promise<void> {
  await authPost("/sign-in/email", { email, password });
}

const way = z.object({ url: z.url() }).loose();

/** The provider's address to go to; from there the browser comes back to `after`, or to the sign-in page with an error. */
export async function beginProviderSignIn(after: string): Promise<string> {
  const body = { provider: "oidc", callbackURL: after, errorCallbackURL: "/sign-in", disableRedirect: true };
  return way.parse(await authPost("/sign-in/social", body)).url;
}

/** Ends the session of this browser; safe to repeat. */
export async function signOut(): Promise<void> {
  await authPost("/sign-out", {});
}
