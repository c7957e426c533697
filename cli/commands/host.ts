import type { Command } from "commander";
import { settings } from "@/lib/config/env";
import { openDriver } from "@/worker/composition";
import { printJson } from "../output";

/** `host sweep`: what the worker does at its start, for when no worker is left to do it. */
export function addHostCommands(program: Command) {
  const host = program.command("host").description("this machine as a host of desktops");
  host
    .command("sweep")
    .description("remove desktops of this installation that no living worker owns")
    .option("--json", "print JSON")
    .action(async ({ json }: { json?: boolean }) => {
      const swept = await openDriver(settings()).sweep();
      if (json) return printJson(swept);
      console.log(`removed ${swept.removedDesktops.length} desktops`);
    });
}
