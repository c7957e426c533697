import type { Command } from "commander";
import { settings } from "@/lib/config/env";
import { CommandFailed } from "../command-failed";
import { printJson, printTable } from "../output";

/** `host check | sweep`: this machine as a host of desktops. */
export function addHostCommands(program: Command) {
  const host = program.command("host").description("this machine as a host of desktops");

  host
    .command("check")
    .description("what real desktops need of this machine; exits 1 when something is missing")
    .option("--quick", "only look, start no program")
    .option("--json", "print JSON, and exit 0 whatever it says")
    .action(async ({ quick, json }: { quick?: boolean; json?: boolean }) => {
      const { checkHost } = await import("@/lib/desktop/doctor");
      const { home, templatesFolder, criuFolder } = settings();
      const checks = await checkHost({ folders: [home, templatesFolder], criuFolder, quick });
      if (json) return printJson({ checks });
      printTable(
        ["CHECK", "", "FOUND"],
        checks.map(({ name, ok, detail, fix }) => [name, ok ? "ok" : "FAIL", fix ? `${detail} Fix: ${fix}` : detail]),
      );
      if (checks.some(({ ok }) => !ok)) throw new CommandFailed("This machine cannot run real desktops yet.");
    });

  host
    .command("sweep")
    .description("remove desktops of this installation that no living worker owns, as each worker does at its start")
    .option("--json", "print JSON")
    .action(async ({ json }: { json?: boolean }) => {
      const { openDriver } = await import("@/worker/composition");
      const swept = await openDriver(settings()).sweep();
      if (json) return printJson(swept);
      console.log(`removed ${swept.removedDesktops.length} desktops`);
    });
}
