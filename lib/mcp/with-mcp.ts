import "server-only";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { appErrorOf } from "@/lib/api/app-error-of";
import { admit } from "@/lib/api/admit";
import { identify } from "@/lib/api/identify";
import { problemResponse } from "@/lib/api/problem";
import { BODY_BYTES_MAX, readJson } from "@/lib/api/read-json";
import { requestIdOf } from "@/lib/api/request-id";
import { installation } from "@/lib/auth/installation";
import { AppError } from "@/lib/domain/errors";
import type { ServiceContext } from "@/lib/services/context";
import { createMcpServer } from "./mcp-server";

/**
 * Answers one MCP request. Each stands for itself, so that any console process may answer it and a client that comes
 * back finds nothing missing. The caller is a key: browsers with a session are refused, whatever page they come from.
 */
export async function withMcp(request: Request): Promise<Response> {
  const requestId = requestIdOf(request);
  const headers = new Headers({ "x-request-id": requestId });
  try {
    if (request.headers.get("authorization") === null) {
      throw new AppError("unauthenticated", "Send the key as: Authorization: Bearer <key>");
    }
    const current = installation();
    const identity = await identify(request, current, "any");
    const parsedBody = await readJson(request, BODY_BYTES_MAX);
    const ctx: ServiceContext = { ...identity, now: () => new Date(), requestId, db: current.db };
    const server = createMcpServer({
      ctx,
      installation: current,
      admit: (isReadOnly) => admit(current, ctx, isReadOnly ? "read" : "write", headers),
      refusalOf: (error, tool) => appErrorOf(error, `mcp ${tool}`, requestId),
    });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      const response = await transport.handleRequest(request, { parsedBody });
      headers.set("cache-control", "no-store");
      for (const [name, value] of headers) response.headers.set(name, value);
      return response;
    } finally {
      await server.close();
    }
  } catch (error) {
    return problemResponse(appErrorOf(error, "mcp", requestId), requestId);
  }
}

/** `method_not_allowed`, which MCP clients take as "there is no stream to listen to". */
export async function mcpNotStreamed(request: Request): Promise<Response> {
  const error = new AppError(
    "method_not_allowed",
    `${request.method} means nothing here: each POST is answered at once.`,
  );
  const response = problemResponse(error, requestIdOf(request));
  response.headers.set("allow", "POST");
  return response;
}
