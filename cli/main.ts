import { Command, CommanderError } from "commander";
import { CommandFailed } from "./command-failed";
import { inert } from "./output";
import { addHostCommands } from "./commands/host";
import { addInstanceCommands } from "./commands/instance";
import { addKeyCommands } from "./commands/key";
import { addAttemptCommands } from "./commands/attempt";
import { addBackupCommands } from "./commands/backup";
import { addCompletionCommand } from "./commands/completion";
import { addLoginCommands } from "./commands/login";
import { addManifestCommands } from "./commands/manifest";
import { addSigningKeyCommands } from "./commands/signing-key";
import { addRetentionCommands } from "./commands/retention";
import { addReverifyCommand } from "./commands/reverify";
import { addMcpCommand } from "./commands/mcp";
import { addPolicyCommands } from "./commands/policies";
import { addRunCommands } from "./commands/run";
import { addSlotCommands } from "./commands/slot";
import { addTaskCommands } from "./commands/tasks";
import { addTemplateCommands } from "./commands/templates";
import { addUserCommands } from "./commands/user";
import { addOperatorVerifierCommands } from "./commands/verifier";
import { addVerifierCommands } from "./commands/verifiers";

/**
 * The command line. `run`, `slot`, `policies`, `reverify`, `retention`, `mcp` and `manifest export` speak to the HTTP API of the running
 * installation, of `--url`, or of the one that `login` remembers; `tasks import`, `user`, `key`, `templates`, `host`, `signing-key`, `backup`, `restore` work on this machine's database and disks; `verifiers` on the code alone,
 * `verifier` on the folder of your own ones.
 * Each command loads what it needs when it runs, so that a small one starts fast.
 * Exit status: 0 done, 1 refused or failed, 2 wrong use; `run wait` has 3 and 4 besides (cli/run-limits.ts).
 */
export function createProgram(): Command {
  const program = new Command("deskproof")
    .description("Runs batches of computer-use tasks on real desktops and verifies every attempt.")
    .exitOverride()
    .showHelpAfterError("(add --help for what there is)");
  addRunCommands(program);
  addPolicyCommands(program);
  addSlotCommands(program);
  addReverifyCommand(program);
  addAttemptCommands(program);
  addManifestCommands(program);
  addSigningKeyCommands(program);
  addRetentionCommands(program);
  addTaskCommands(program);
  addTemplateCommands(program);
  addVerifierCommands(program);
  addOperatorVerifierCommands(program);
  addUserCommands(program);
  addKeyCommands(program);
  addHostCommands(program);
  addBackupCommands(program);
  addMcpCommand(program);
  addLoginCommands(program);
  addCompletionCommand(program);
  addInstanceCommands(program);
  return program;
}

/** Runs one command line (without node and script) and returns the exit status. */
export async function runCommandLine(args: string[]): Promise<number> {
  try {
    await createProgram().parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof CommandFailed) {
      console.error(error.message.split("\n").map(inert).join("\n"));
      return error.exitCode;
    }
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
