import { Argument, type Command } from "commander";
import { commandTree } from "../completion/command-tree";
import { completionScript, SHELLS, type Shell } from "../completion/completion-script";

/** `completion bash | zsh | fish`: what a shell needs to complete commands and options. */
export function addCompletionCommand(program: Command) {
  program
    .command("completion")
    .description("print a script that lets a shell complete commands and options; its first lines say where it belongs")
    .addArgument(new Argument("<shell>", "which shell").choices(SHELLS))
    .action((shell: Shell) => {
      process.stdout.write(completionScript(shell, commandTree(program)));
    });
}
