/** Keys as the providers' computer tools write them: `ctrl+s`, `Return`, `ctrl++`. */
export function keysOf(combination: string): string[] {
  const text = combination.trim();
  if (text.length <= 1) return text === "" ? [] : [text];
  // A plus that is itself the last key leaves an empty piece behind.
  const isPlusLast = text.endsWith("++");
  const keys = (isPlusLast ? text.slice(0, -2) : text).split("+").map((key) => key.trim());
  return [...keys.filter((key) => key !== ""), ...(isPlusLast ? ["+"] : [])].slice(0, 6);
}
