import { mcpNotStreamed, withMcp } from "@/lib/mcp/with-mcp";

export const dynamic = "force-dynamic";

/** The tools of this installation for MCP clients, over streamable HTTP without sessions. Key only. */
export const POST = withMcp;

/** Nothing is pushed, and there is no session to end. */
export const GET = mcpNotStreamed;
export const DELETE = mcpNotStreamed;
