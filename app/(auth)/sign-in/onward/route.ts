import { cookies } from "next/headers";
import { ONWARD_COOKIE, readOnward } from "@/lib/auth/onward";

/** Sends somebody who has signed in to where they wanted to go, once. */
export async function GET(): Promise<Response> {
  const jar = await cookies();
  const path = readOnward(jar.get(ONWARD_COOKIE)?.value);
  jar.delete(ONWARD_COOKIE);
  // A relative address: behind a proxy the request's own host is not the one that people opened.
  return new Response(null, { status: 303, headers: { location: path ?? "/" } });
}
