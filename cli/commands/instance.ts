import type { Command } from "commander";
import { printJson } from "../output";

/** `instance prepare`: what `npm start` does to the database before anyone signs in. */
export function addInstanceCommands(program: Command) {
  const instance = program.command("instance", { hidden: true }).description("for npm start");
  instance
    .command("prepare")
    .description("make owner and operator key, import the starter tasks, print a sign-in link")
    .option("--json", "print JSON")
    .action(async () => {
      const { prepareInstance } = await import("../prepare-instance");
      const { withServices } = await import("../with-services");
      printJson(await withServices(prepareInstance));
    });
}
