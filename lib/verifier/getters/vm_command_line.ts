import { defineGetter, jsonValue } from "../getter";
import { runCommand } from "./run-command";

/** Standard output of a command in the desktop, whatever its exit status. */
export const vmCommandLine = defineGetter({
  name: "vm_command_line",
  get: async (spec, ctx) => jsonValue((await runCommand(spec, ctx))?.stdout ?? null),
});
