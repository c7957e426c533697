import { parse } from "yaml";
import { UnreadableInputError } from "../metric";

/**
 * YAML 1.1 as PyYAML's loaders read it: `yes` is true, dates become Date and equal no text. Aliases are limited,
 * so a small file cannot grow without end. Throws UnreadableInputError.
 */
export function parseYaml(text: string): unknown {
  try {
    return parse(text, { version: "1.1", customTags: ["timestamp"], maxAliasCount: 100, logLevel: "silent" });
  } catch {
    throw new UnreadableInputError("not YAML");
  }
}
