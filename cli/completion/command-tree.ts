import type { Command } from "commander";

export interface CommandNode {
  /** Names from the root on, without the program's own; empty for the program. */
  path: string[];
  commands: Array<{ name: string; description: string }>;
  options: Array<{ flag: string; description: string; choices: readonly string[] }>;
}

/** Every visible command of a program with what may follow it, parents first. */
export function commandTree(command: Command, path: string[] = []): CommandNode[] {
  const children = command.createHelp().visibleCommands(command);
  const node: CommandNode = {
    path,
    commands: children.map((child) => ({ name: child.name(), description: child.description() })),
    options: command
      .createHelp()
      .visibleOptions(command)
      .flatMap(({ long, short, description, argChoices }) =>
        [long ?? short].flatMap((flag) => (flag ? [{ flag, description, choices: argChoices ?? [] }] : [])),
      ),
  };
  const below = children.filter((child) => child.name() !== "help");
  return [node, ...below.flatMap((child) => commandTree(child, [...path, child.name()]))];
}
