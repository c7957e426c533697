import { readFileSync, writeFileSync } from "node:fs";
import type { Command } from "commander";
import {
  slotExecWire,
  slotFileWire,
  slotObservationWire,
  slotStepWire,
  type SlotFileWire,
} from "@/lib/domain/slot/slot.verbs.wire";
import { openApi } from "../api-client";
import { CommandFailed } from "../command-failed";
import { printJson } from "../output";
import { onSlot, slotPath, wholeNumber, type SlotOptions } from "./slot-command";

/** Commands that act in a slot or look into it. */
export function addSlotUseCommands(slot: Command) {
  onSlot(slot, "step", "play one action")
    .requiredOption("--action <json>", 'e.g. {"type":"click","x":10,"y":20}')
    .action(async (id: string, options: SlotOptions & { action: string }) => {
      const body = { action: parseJson(options.action) };
      const done = await openApi(options).post(slotPath(id, "/step"), body, slotStepWire);
      if (options.json) return printJson(done);
      console.log(`step ${done.index}: screen ${done.screen_changed ? "changed" : "as before"}`);
    });

  onSlot(slot, "observe", "look at a slot")
    .option("--png <file>", "write the screenshot here")
    .option("--accessibility <form>", "compact or xml")
    .option("--terminal", "with the text of the terminal in front")
    .action(async (id: string, options: ObserveOptions) => {
      const body = {
        screenshot: options.png === undefined ? "digest" : "base64",
        accessibility: options.accessibility,
        terminal: options.terminal,
      };
      const seen = await openApi(options).post(slotPath(id, "/observe"), body, slotObservationWire);
      const png = seen.screenshot?.png_base64;
      if (options.png !== undefined && png) writeFileSync(options.png, Buffer.from(png, "base64"));
      if (options.json) return printJson(seen);
      for (const window of seen.windows ?? []) console.log(`${window.is_active ? "*" : " "} ${window.title}`);
      if (seen.accessibility) console.log(seen.accessibility.text);
      if (seen.terminal) console.log(seen.terminal);
    });

  onSlot(slot, "exec", "run a command as the account of the agent; exits as it does")
    .argument("<command...>", "program and arguments, after --")
    .option("--shell", "the command is one shell line")
    .option("--cwd <folder>", "where")
    .option("--timeout <ms>", "how long", wholeNumber)
    .action(async (id: string, argv: string[], options: ExecOptions) => {
      const { shell, cwd, timeout: timeout_ms } = options;
      const body = { argv: shell ? [argv.join(" ")] : argv, shell, cwd, timeout_ms };
      const done = await openApi(options).post(slotPath(id, "/exec"), body, slotExecWire);
      if (options.json) printJson(done);
      else {
        process.stdout.write(done.stdout);
        process.stderr.write(done.stderr);
      }
      if (done.exit_code !== 0)
        throw new CommandFailed(`it ended with ${done.exit_code ?? done.signal ?? "a timeout"}`);
    });

  onSlot(slot, "read", "print a file, or the names in a folder")
    .argument("<path>", "absolute path in the slot")
    .action(async (id: string, path: string, options: SlotOptions) => {
      const query = new URLSearchParams({ path });
      const file = await openApi(options).get(slotPath(id, `/files?${query}`), slotFileWire);
      return options.json ? printJson(file) : printFile(file);
    });

  onSlot(slot, "write", "write a file of this machine into a slot")
    .argument("<path>", "absolute path in the slot")
    .argument("<file>", "file on this machine")
    .action(async (id: string, path: string, file: string, options: SlotOptions) => {
      const body = { path, content_base64: readFileSync(file).toString("base64") };
      const written = await openApi(options).put(slotPath(id, "/files"), body, slotFileWire);
      if (options.json) return printJson(written);
      console.log(`${written.path} has ${written.bytes} bytes`);
    });
}

type ObserveOptions = SlotOptions & { png?: string; accessibility?: string; terminal?: boolean };
type ExecOptions = SlotOptions & { shell?: boolean; cwd?: string; timeout?: number };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandFailed(`The action is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function printFile({ content_base64, entries, kind, bytes }: SlotFileWire): void {
  if (entries) console.log(entries.join("\n"));
  else if (content_base64 !== null) process.stdout.write(Buffer.from(content_base64, "base64"));
  else throw new CommandFailed(`It is a ${kind} of ${bytes} bytes and cannot be printed.`);
}
