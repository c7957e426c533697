import { randomBytes } from "node:crypto";
import { NextResponse, type NextRequest } from "next/server";
import { contentSecurityPolicy } from "@/lib/api/content-security-policy";
import { methodNotAllowed } from "@/lib/api/method-not-allowed";
import { unreadablePath } from "@/lib/api/unreadable-path";
import { ONWARD_COOKIE, ONWARD_SECONDS, PATH_HEADER, readOnward } from "@/lib/auth/onward";

/**
 * Stands before the API: Next would answer a path that it cannot read with a bare 500, and a method that a route lacks
 * with an empty 405. Stands before pages: each gets a policy with a nonce, which Next puts on its own scripts, and is told its
 * own path; the sign-in page keeps where somebody wanted to go.
 */
export function proxy(request: NextRequest): Response {
  const { pathname } = request.nextUrl;
  if (/^\/(api\/)?v1\//.test(pathname)) {
    return unreadablePath(request) ?? methodNotAllowed(request) ?? NextResponse.next();
  }
  return withPolicy(request);
}

function withPolicy(request: NextRequest): Response {
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy({ nonce, isDev: process.env.NODE_ENV === "development" });
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const { pathname, searchParams } = request.nextUrl;
  const asked = new URLSearchParams(searchParams);
  asked.delete("_rsc");
  headers.set(PATH_HEADER, asked.size > 0 ? `${pathname}?${asked}` : pathname);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  const onward = pathname === "/sign-in" ? readOnward(searchParams.get("next")) : null;
  if (onward !== null) {
    response.cookies.set(ONWARD_COOKIE, onward, { httpOnly: true, sameSite: "lax", path: "/", maxAge: ONWARD_SECONDS });
  }
  return response;
}

export const config = {
  matcher: [
    "/v1/:path*",
    // Before the proxy Next keeps the first megabytes of a body in memory and drops the rest, so whole files go past it.
    { source: "/api/v1/:path*", missing: [{ type: "header", key: "content-type", value: "application/zip" }] },
    "/((?!api/|v1/|_next/static|_next/image|icon|favicon).*)",
  ],
};
