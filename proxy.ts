import { NextResponse, type NextRequest } from "next/server";
import { methodNotAllowed } from "@/lib/api/method-not-allowed";
import { unreadablePath } from "@/lib/api/unreadable-path";

/** Stands before the API: Next would answer a path that it cannot read with a bare 500, and a method that a route lacks with an empty 405. */
export function proxy(request: NextRequest): Response {
  return unreadablePath(request) ?? methodNotAllowed(request) ?? NextResponse.next();
}

export const config = { matcher: ["/v1/:path*", "/api/v1/:path*"] };
