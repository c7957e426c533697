import { AppError } from "@/lib/domain/errors";
import { problemResponse } from "./problem";
import { requestIdOf } from "./request-id";

/** `not_found` for a path that is no route. */
export async function unknownRoute(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const error = new AppError("not_found", `There is no route ${request.method} ${pathname.slice(0, 200)}.`);
  return problemResponse(error, requestIdOf(request));
}
