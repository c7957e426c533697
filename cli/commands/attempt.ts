import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import { openApi, withApiOptions, type ApiOptions } from "../api-client";
import { CommandFailed } from "../command-failed";

/** `attempt bundle`: one attempt as one file that opens without an installation. */
export function addAttemptCommands(program: Command) {
  const attempt = program.command("attempt").description("single attempts");

  withApiOptions(attempt.command("bundle"))
    .description("write one attempt as one HTML file that opens offline in any browser and verifies itself")
    .argument("<attempt>", "the attempt's id")
    .option("-o, --output <file>", "where to write it; <attempt>.html when missing, - for standard output")
    .action(async (id: string, { output = `${id}.html`, ...options }: ApiOptions & { output?: string }) => {
      const text = await openApi(options).getText(`/attempts/${encodeURIComponent(id)}/bundle`);
      const digest = /^<html lang="en" data-bundle="(sha256:[0-9a-f]{64})">$/m.exec(text)?.[1];
      if (digest === undefined) throw new CommandFailed("The answer is no bundle.");
      if (output === "-") {
        process.stdout.write(text);
        return;
      }
      writeFileSync(output, text);
      console.log(`${output}: ${Buffer.byteLength(text)} bytes, ${digest}`);
    });
}
