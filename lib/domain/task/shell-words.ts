/**
 * Splits a command line into words the way a POSIX shell quotes them: blanks separate, single and double quotes
 * group, a backslash takes the next character as it is. Nothing is expanded. An unclosed quote ends at the end.
 */
export function shellWords(line: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let quote: '"' | "'" | null = null;
  for (let i = 0; i < line.length; i++) {
    const char = line.charAt(i);
    if (quote === "'") {
      if (char === "'") quote = null;
      else word += char;
    } else if (quote === '"') {
      if (char === '"') quote = null;
      else if (char === "\\" && '"\\$`'.includes(line.charAt(i + 1))) word += line.charAt(++i);
      else word += char;
    } else if (char === '"' || char === "'") {
      quote = char;
      word ??= "";
    } else if (char === "\\" && i + 1 < line.length) {
      word = (word ?? "") + line.charAt(++i);
    } else if (/\s/.test(char)) {
      if (word !== null) words.push(word);
      word = null;
    } else {
      word = (word ?? "") + char;
    }
  }
  if (word !== null) words.push(word);
  return words;
}

/** Leading `NAME=value` words are the environment of a command, not its program. */
export function withoutAssignments(words: readonly string[]): string[] {
  const start = words.findIndex((word) => !/^[A-Za-z_][A-Za-z0-9_]*=/.test(word));
  return start < 0 ? [] : words.slice(start);
}
