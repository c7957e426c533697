import { defineGetter, jsonValue } from "../getter";

/** Visible text of the focused terminal; none when there is no terminal. */
export const vmTerminalOutput = defineGetter({
  name: "vm_terminal_output",
  get: async (_spec, { desktop }) => jsonValue(await desktop.terminalText()),
});
