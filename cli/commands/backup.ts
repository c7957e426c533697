import type { Command } from "commander";
import { settings } from "@/lib/config/env";
import { printJson, printLine } from "../output";

/** `backup` and `restore`: the whole installation in one file, and back from it. */
export function addBackupCommands(program: Command) {
  program
    .command("backup")
    .description("write all rows and artifacts into one file while the installation works; docs/operations.md")
    .argument("<file>", "a new file; readable by this account alone")
    .option("--json", "print JSON")
    .action(async (file: string, options: { json?: boolean }) => {
      const { writeBackup } = await import("@/lib/services/backup/write-backup");
      const { openArtifactStore } = await import("@/lib/services/artifact/open-artifact-store");
      const { withServices } = await import("../with-services");
      const store = openArtifactStore(settings().artifacts);
      const made = await withServices((ctx) => writeBackup({ ctx, store }, file));
      const { rowCount, artifactCount, missing } = made;
      if (options.json) return printJson({ file, rows: rowCount, artifacts: artifactCount, missing });
      printLine(`${file}: ${rowCount} rows, ${artifactCount} artifacts`);
      if (missing.length > 0) printLine(`${missing.length} artifacts are lost or damaged in the store and not in it`);
    });

  program
    .command("restore")
    .description("put a backup into an installation that nobody used yet; what its first start made is replaced")
    .argument("<file>", "a file of backup")
    .option("--check", "only read the file through and say whether it is whole")
    .option("--json", "print JSON")
    .action(async (file: string, options: { check?: boolean; json?: boolean }) => {
      const { checkBackup, restoreBackup } = await import("@/lib/services/backup/restore-backup");
      const { openArtifactStore } = await import("@/lib/services/artifact/open-artifact-store");
      const { withServices } = await import("../with-services");
      if (options.check) {
        const { head, end } = await withServices(() => checkBackup(file));
        if (options.json) return printJson({ ok: true, created_at: head.created_at, ...end });
        return printLine(`${file} is whole: of ${head.created_at}, ${end.artifacts} artifacts`);
      }
      const store = openArtifactStore(settings().artifacts);
      const { createdAt, rowCount, artifactCount } = await withServices((ctx) => restoreBackup({ ctx, store }, file));
      if (options.json) return printJson({ created_at: createdAt, rows: rowCount, artifacts: artifactCount });
      printLine(`restored the state of ${createdAt}: ${rowCount} rows, ${artifactCount} artifacts`);
      printLine("Stop npm start and start it again: it makes this command line's key and a sign-in link anew.");
    });
}
