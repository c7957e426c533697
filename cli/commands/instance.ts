import type { Command } from "commander";
import { printJson } from "../output";
import { prepareInstance } from "../prepare-instance";
import { withServices } from "../with-services";

/** `instance prepare`: what `npm start` does to the database before anyone signs in. */
export function addInstanceCommands(program: Command) {
  const instance = program.command("instance", { hidden: true }).description("for npm start");
  instance
    .command("prepare")
    .description("make owner and operator key, import the starter tasks, print a sign-in link")
    .option("--json", "print JSON")
    .action(async () => printJson(await withServices(prepareInstance)));
}
