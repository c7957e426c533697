import { strip } from "../python/text";

/**
 * Value of the last line that holds `name=`, as the public VLC functions look for it: a commented line counts,
 * the value is what follows the last `=`. `fallback` is VLC's own default.
 */
export function lastSetting(text: string, name: string, fallback: string): string {
  const line = text
    .split("\n")
    .filter((candidate) => candidate.includes(`${name}=`))
    .at(-1);
  return line === undefined ? fallback : strip(line.split("=").at(-1) ?? "");
}
