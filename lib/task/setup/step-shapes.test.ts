import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { GOOGLE_STEPS } from "@/lib/domain/task/task.needs";
import { readTaskFolder } from "../import/read-task-folder";
import { stepFault } from "./registry";

const OSWORLD = resolve("../shared/osworld");
const reason = existsSync(OSWORLD) ? "" : " (skipped: no OSWorld tasks beside the checkout)";

/** Every shape of parameters in the public tasks, once. */
const SHAPES: [type: string, parameters: Record<string, unknown>][] = [
  ["activate_window", { window_name: "a.xlsx - LibreOffice Calc", strict: true }],
  ["activate_window", { window_name: "Google Chrome" }],
  ["close_window", { window_name: "Mail.thunderbird", strict: false, by_class: true }],
  ["close_window", { window_name: "Notes", strict: true }],
  ["chrome_open_tabs", { urls_to_open: ["https://a.test", "a.test/x"] }],
  ["chrome_close_tabs", { urls_to_close: ["https://a.test"] }],
  ["command", { command: "echo x | sudo -S apt install jq", shell: "true" }],
  ["command", { command: "git config user.name x", shell: true }],
  ["command", { command: ["apt", "list"], stdout: "apt.out" }],
  ["command", { command: ["mkdir", "-p", "~/a"] }],
  ["download", { files: [{ url: "https://a.test/a.xlsx", path: "/home/user/a.xlsx" }] }],
  ["execute", { command: "date > now", shell: true }],
  ["execute", { command: "pip install x", shell: "true" }],
  ["execute", { command: ["bash", "-c", "ls"], shell: true }],
  ["execute", { command: ["ls"], stdout: "ls.out", stderr: "ls.err", until: { returncode: 0, stdout: "x" } }],
  ["launch", { command: "VLC_VERBOSE=-1 vlc --no-audio", shell: true }],
  ["launch", { command: ["google-chrome", "--remote-debugging-port=1337"] }],
  ["open", { path: "/home/user/a.xlsx" }],
  ["sleep", { seconds: 0.5 }],
  ["sleep", { seconds: 3 }],
  ["update_browse_history", { history: [{ url: "https://a.test", title: "A", visit_time_from_now_in_seconds: 60 }] }],
];

describe("stepFault", () => {
  it.each(SHAPES)("%s takes %j", (type, parameters) => {
    expect(stepFault({ type, parameters })).toBeNull();
  });

  it.each<[string, Record<string, unknown>]>([
    ["act", {}],
    ["toString", {}],
    ["open", {}],
    ["launch", { command: [] }],
    ["execute", { command: "x", until: { returncode: "0" } }],
    ["download", { files: [{ url: "https://a.test" }] }],
    ["sleep", { seconds: 3_600 }],
  ])("%s refuses %j", (type, parameters) => {
    expect(stepFault({ type, parameters })).not.toBeNull();
  });

  it.skipIf(reason !== "")(`finds no fault in any step of the public tasks${reason}`, async () => {
    const { tasks } = await readTaskFolder(OSWORLD);
    const faults = tasks.flatMap(({ id, file }) =>
      [...file.config, ...(file.evaluator.postconfig ?? [])]
        .filter(({ type }) => !GOOGLE_STEPS.has(type))
        .flatMap((step) => stepFault(step) ?? [])
        .map((fault) => `${id}: ${fault}`),
    );
    expect(tasks).toHaveLength(369);
    expect(faults).toEqual([]);
  });
});
