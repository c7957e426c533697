import type { Command } from "commander";
import { openApi, withApiOptions, type ApiOptions } from "../api-client";

/** `mcp`: the tools of a running installation on standard input and output, for clients that start a program. */
export function addMcpCommand(program: Command) {
  withApiOptions(
    program.command("mcp").description("serve the MCP tools of a running installation on standard input and output"),
  ).action(async (options: ApiOptions) => {
    const { url, bearer } = openApi(options);
    const { bridgeStdio } = await import("../mcp-bridge");
    await bridgeStdio(new URL(`${url}/api/mcp`), bearer);
  });
}
