/** Splits a command line as a POSIX shell would, without expanding anything. Throws SyntaxError on an open quote. */
export function shellWords(line: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at);
    if (/\s/.test(char)) {
      if (word !== null) words.push(word);
      word = null;
    } else if (char === "'" || char === '"') {
      const [inner, end] = quoted(line, at, char);
      word = (word ?? "") + inner;
      at = end;
    } else if (char === "\\" && at + 1 < line.length) word = (word ?? "") + line.charAt(++at);
    else word = (word ?? "") + char;
  }
  if (word !== null) words.push(word);
  return words;
}

function quoted(line: string, start: number, quote: string): [string, number] {
  let inner = "";
  for (let at = start + 1; at < line.length; at++) {
    const char = line.charAt(at);
    if (char === quote) return [inner, at];
    const isEscape = quote === '"' && char === "\\" && /["\\$`]/.test(line.charAt(at + 1));
    inner += isEscape ? line.charAt(++at) : char;
  }
  throw new SyntaxError("a quote is not closed");
}
