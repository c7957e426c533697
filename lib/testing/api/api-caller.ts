import { randomInt } from "node:crypto";
import type { Database } from "@/lib/db/client";
import { makeSignInLink, type Auth } from "@/lib/auth/auth";
import type { Scope } from "@/lib/domain/workspace/scope";
import type { Role } from "@/lib/domain/workspace/role";
import { createApiKey } from "@/lib/services/api-key/create-api-key";
import { contextOfSystem, makeMember, type TestWorkspace } from "../factories/workspace";
import { TEST_ORIGIN } from "./test-installation";

type Handler = (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>;

export interface CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  method?: string;
  signal?: AbortSignal;
}

/** Calls route handlers as Next would, with fixed headers of one caller. */
export function callerWith(headers: Record<string, string>, query: Record<string, string> = {}) {
  return async (handler: Handler, options: CallOptions = {}): Promise<Response> => {
    const url = new URL(`${TEST_ORIGIN}/api/v1/test`);
    for (const [name, value] of Object.entries({ ...query, ...options.query })) url.searchParams.set(name, value);
    const hasBody = options.body !== undefined;
    const request = new Request(url, {
      method: options.method ?? (hasBody ? "POST" : "GET"),
      headers: { ...headers, ...(hasBody ? { "content-type": "application/json" } : {}), ...options.headers },
      ...(hasBody ? { body: typeof options.body === "string" ? options.body : JSON.stringify(options.body) } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    return handler(request, { params: Promise.resolve(options.params ?? {}) });
  };
}

export type ApiCaller = ReturnType<typeof callerWith>;

/** A caller with a fresh key of these scopes. */
export async function keyCaller(db: Database, workspace: TestWorkspace, scopes: readonly Scope[]): Promise<ApiCaller> {
  const ctx = contextOfSystem(db, workspace);
  const { secret } = await createApiKey({ ctx, input: { name: "a test's key", scopes } });
  return callerWith({ authorization: `Bearer ${secret}` });
}

/** A caller who signed in by a link, as a member with this role, from the console's own pages. */
export async function sessionCaller(
  { db, auth }: { db: Database; auth: Auth },
  workspace: TestWorkspace,
  role: Role,
): Promise<ApiCaller> {
  const { email } = await makeMember(db, workspace, role);
  const cookie = await signIn(auth, email);
  return callerWith({ cookie, origin: TEST_ORIGIN }, { workspace: workspace.slug });
}

/** Opens a sign-in link and returns the cookie that it sets. */
export async function signIn(auth: Auth, email: string): Promise<string> {
  // Each from an address of its own: opening links is limited for each.
  const headers = { "x-forwarded-for": `10.1.${randomInt(256)}.${randomInt(256)}` };
  const response = await auth.handler(new Request(await makeSignInLink(auth, email), { headers }));
  const [cookie] = (response.headers.get("set-cookie") ?? "").split(";");
  if (!cookie) throw new Error("the link set no cookie");
  return cookie;
}
