import { z } from "zod";
import { ApiProblem, plainProblem } from "./problem";

const answer = z.object({ message: z.string().optional(), code: z.string().optional() }).loose();

/** Routes of the sign-in library; its answers are not problem documents, so they are turned into one here. */
async function authPost(path: string, body: unknown): Promise<void> {
  const response = await fetch(`/api/auth${path}`, {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.ok) return;
  const said = answer.safeParse(await response.json().catch(() => null));
  const detail = (said.success && said.data.message) || `HTTP ${response.status}`;
  throw new ApiProblem(plainProblem(response.status, "Sign-in was refused", detail));
}

/** Opens a session cookie. Throws ApiProblem; 401 when e-mail or password is wrong. */
export function signInWithPassword(email: string, password: string): Promise<void> {
  return authPost("/sign-in/email", { email, password });
}

/** Ends the session of this browser; safe to repeat. */
export function signOut(): Promise<void> {
  return authPost("/sign-out", {});
}
