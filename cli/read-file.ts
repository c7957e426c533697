import { readFileSync } from "node:fs";
import { CommandFailed } from "./command-failed";

/** The text of a file, or of standard input for `-`. Throws CommandFailed. */
export function readTextFile(file: string): string {
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    throw new CommandFailed(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** What a file, or standard input for `-`, holds as JSON. Throws CommandFailed. */
export function readJsonFile(file: string): unknown {
  const text = readTextFile(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandFailed(`${file} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
