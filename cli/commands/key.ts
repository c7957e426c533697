import type { Command } from "commander";
import { SCOPES } from "@/lib/domain/workspace/scope";
import { printJson } from "../output";

const collect = (value: string, before: string[]) => [...before, value];

/** `key create`: an API key of the main workspace, made on the machine itself. */
export function addKeyCommands(program: Command) {
  const key = program.command("key").description("API keys");
  key
    .command("create")
    .description("make an API key and print it, the only time it is shown")
    .requiredOption("--name <name>", "what it is for")
    .option("--scope <scope>", `${SCOPES.join(", ")}; may be given several times`, collect, [])
    .option("--days <n>", "ends after so many days")
    .option("--json", "print JSON")
    .action(async (options: { name: string; scope: string[]; days?: string; json?: boolean }) => {
      const input = {
        name: options.name,
        scopes: options.scope.length > 0 ? options.scope : ["runs:read"],
        expires_in_days: options.days === undefined ? null : Number(options.days),
      };
      const { createApiKey } = await import("@/lib/services/api-key/create-api-key");
      const { withServices } = await import("../with-services");
      const made = await withServices((ctx) => createApiKey({ ctx, input }));
      if (options.json) return printJson({ id: made.id, name: made.name, scopes: made.scopes, secret: made.secret });
      console.log(made.secret);
    });
}
