import { OPERATIONS } from "./openapi/operations";
import { problemResponse } from "./problem";
import { requestIdOf } from "./request-id";

const PREFIX = /^(\/api)?\/v1(?=\/)/;

/** Routes by the shape of their path, those with fewer parameters first, as the router prefers them. */
const ROUTES = [...new Set(OPERATIONS.map(({ path }) => path))]
  .sort((a, b) => a.split("{").length - b.split("{").length)
  .map((path) => ({ shape: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`), allowed: allowedOf(path) }));

/**
 * `method_not_allowed` with an `Allow` header when the path is a route of the API that does not take the request's
 * method; null when it does, or when the path is no route. HEAD goes where GET does, OPTIONS everywhere.
 */
export function methodNotAllowed(request: Request): Response | null {
  const path = new URL(request.url).pathname.replace(PREFIX, "");
  const route = ROUTES.find(({ shape }) => shape.test(path));
  if (!route || route.allowed.includes(request.method)) return null;
  const allow = route.allowed.join(", ");
  const message = `This route does not take ${request.method.slice(0, 20)}, only ${allow}.`;
  const response = problemResponse({ code: "method_not_allowed", message }, requestIdOf(request));
  response.headers.set("allow", allow);
  return response;
}

function allowedOf(path: string): string[] {
  const methods = OPERATIONS.filter((operation) => operation.path === path).map(({ method }) => method.toUpperCase());
  return [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort();
}
