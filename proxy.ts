import { NextResponse, type NextRequest } from "next/server";
import { methodNotAllowed } from "@/lib/api/method-not-allowed";

/** Stands before the API: a method that a route lacks would be answered by Next with an empty 405. */
export function proxy(request: NextRequest): Response {
  return methodNotAllowed(request) ?? NextResponse.next();
}

export const config = { matcher: ["/v1/:path*", "/api/v1/:path*"] };
