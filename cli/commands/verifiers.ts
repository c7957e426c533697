import type { Command } from "commander";
import { printJson, printTable } from "../output";

/** `verifiers`: the verifier's functions, from the code of this installation; no database. */
export function addVerifierCommands(program: Command) {
  program
    .command("verifiers")
    .description("the verifier's functions: which tasks need them, in which profiles, and which cannot run here")
    .option("--json", "print JSON")
    .action(async ({ json }: { json?: boolean }) => {
      const { functionReports } = await import("@/lib/verifier/function-report");
      const { verifierOffer } = await import("@/lib/verifier/verifier-offer");
      const { findProgram } = await import("@/lib/desktop/find-program");
      const { countVerifierTests } = await import("../verifier-tests");
      const { canConfine } = await import("@/lib/verifier/process/confine");
      // What checks may be confined for is what real desktops need: root on Linux.
      const has = (need: string) => (need === "desktop" ? canConfine() : findProgram(need) !== null);
      const reports = functionReports(verifierOffer(has).unavailable);
      const tests = await countVerifierTests(reports.map(({ name }) => name));
      const rows = reports.map((report) => ({ ...report, tests: tests?.get(report.name) ?? null }));
      const counts = {
        functions: rows.length,
        used: rows.filter((row) => row.tasks > 0).length,
        implemented: rows.filter((row) => row.status === "implemented").length,
        unavailable: rows.filter((row) => row.status === "unavailable").length,
      };
      if (json) return printJson({ counts, data: rows });
      printTable(
        ["FUNCTION", "TASKS", "PROFILES", "STATUS", "TESTS", "WHY"],
        rows.map((row) => [
          row.name,
          String(row.tasks),
          row.profiles.join(", "),
          row.status,
          String(row.tests ?? ""),
          row.reason ?? "",
        ]),
      );
      console.log(`${counts.implemented} of ${counts.functions} functions can run here`);
    });
}
