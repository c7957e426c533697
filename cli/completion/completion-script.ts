import type { CommandNode } from "./command-tree";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

/** A script for the shell to read at its start: names of commands and options, all of them written out, nothing asked at a keystroke. */
export function completionScript(shell: Shell, tree: readonly CommandNode[]): string {
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](tree);
}

const keyOf = (path: readonly string[]) => path.join(" ");

/** Words that lead from a command to one below it, as patterns of `case` over "where/word". */
const steps = (tree: readonly CommandNode[]) =>
  tree
    .slice(1)
    .map(({ path }) => shellWord(`${keyOf(path.slice(0, -1))}/${path.at(-1) ?? ""}`))
    .join("|");

function walk(tree: readonly CommandNode[], words: string): string {
  return `  local at="" word
  for word in ${words}; do
    case "$at/$word" in
      ${steps(tree)}) at="\${at:+$at }$word" ;;
    esac
  done`;
}

function bashScript(tree: readonly CommandNode[]): string {
  const choices = new Map<string, readonly string[]>();
  for (const { path, options } of tree) {
    for (const option of options)
      if (option.choices.length > 0) choices.set(`${keyOf(path)}/${option.flag}`, option.choices);
  }
  const cases = tree.map(({ path, commands, options }) => {
    const names = [...commands.map(({ name }) => name), ...options.map(({ flag }) => flag)];
    return `    ${shellWord(keyOf(path))}) words=${shellWord(names.join(" "))} ;;`;
  });
  const values = [...choices].map(([key, list]) => `    ${shellWord(key)}) words=${shellWord(list.join(" "))} ;;`);
  return `# bash completion of deskproof: deskproof completion bash > ~/.local/share/bash-completion/completions/deskproof
_deskproof() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=""
${walk(tree, '"${COMP_WORDS[@]:1:COMP_CWORD-1}"')}
  case "$at" in
${cases.join("\n")}
  esac
  case "$at/$before" in
${values.join("\n")}
    *) ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _deskproof deskproof
`;
}

function zshScript(tree: readonly CommandNode[]): string {
  const described = ({ name, description }: { name: string; description: string }) =>
    shellWord(`${name.replaceAll(":", "\\:")}:${description}`);
  const cases = tree.map(({ path, commands, options }) => {
    const flags = options.map(({ flag, description }) => described({ name: flag, description }));
    return `    ${shellWord(keyOf(path))}) commands=(${commands.map(described).join(" ")}); flags=(${flags.join(" ")}) ;;`;
  });
  return `#compdef deskproof
# zsh completion of deskproof: deskproof completion zsh > a folder of $fpath, named _deskproof
_deskproof() {
${walk(tree, '"${(@)words[2,CURRENT-1]}"')}
  local -a commands flags
  case "$at" in
${cases.join("\n")}
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then
    _describe option flags
  elif (( \${#commands} )); then
    _describe command commands
  else
    _files
  fi
}
if [[ "\${funcstack[1]}" == _deskproof ]]; then _deskproof "$@"; else compdef _deskproof deskproof; fi
`;
}

function fishScript(tree: readonly CommandNode[]): string {
  const lines = tree.flatMap(({ path, commands, options }) => {
    const here = `-n ${shellWord(`__deskproof_at ${shellWord(keyOf(path))}`)}`;
    return [
      ...commands.map(
        (child) => `complete -c deskproof -f ${here} -a ${child.name} -d ${shellWord(child.description)}`,
      ),
      ...options.map(({ flag, description, choices }) => {
        const name = flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`;
        const list = choices.length > 0 ? ` -x -a ${shellWord(choices.join(" "))}` : "";
        return `complete -c deskproof ${here} ${name}${list} -d ${shellWord(description)}`;
      }),
    ];
  });
  return `# fish completion of deskproof: deskproof completion fish > ~/.config/fish/completions/deskproof.fish
function __deskproof_at
  set -l at
  for word in (commandline -opc)[2..]
    switch (string join " " -- $at)/$word
      case ${steps(tree).replaceAll("|", " ")}
        set -a at $word
    end
  end
  test (string join " " -- $at) = $argv[1]
end
${lines.join("\n")}
`;
}

/** Quoted so that any of the three shells takes it as it is: descriptions never hold what would end it. */
function shellWord(text: string): string {
  return `'${text.replaceAll("\\", "").replaceAll("'", "’")}'`;
}
