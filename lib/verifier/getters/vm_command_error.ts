import { defineGetter, jsonValue } from "../getter";
import { runCommand } from "./run-command";

/** Standard error of a command in the desktop, whatever its exit status. */
export const vmCommandError = defineGetter({
  name: "vm_command_error",
  get: async (spec, ctx) => jsonValue((await runCommand(spec, ctx))?.stderr ?? null),
});
