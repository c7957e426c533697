import { openApiDocument } from "@/lib/api/openapi/openapi-document";

export const dynamic = "force-static";

/** The description of this API. No sign-in: it is public knowledge. */
export function GET(): Response {
  return Response.json(openApiDocument());
}
