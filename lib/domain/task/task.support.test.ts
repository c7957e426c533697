import { describe, expect, it } from "vitest";
import type { HostCapabilities } from "../host/host.capabilities";
import { taskNeeds } from "./task.needs";
import { taskSupport } from "./task.support";
import { taskFileSchema } from "./task.schema";

const capabilities: HostCapabilities = {
  driver: "linux",
  metrics: ["exact_match", "infeasible"],
  getters: ["rule", "vm_command_line", "vm_file", "cloud_file"],
  setup_steps: ["execute", "launch", "download", "chrome_open_tabs"],
  mirrored_urls: ["https://files.test/a.xlsx"],
  setup_network: "none",
  can_fork: false,
};
const templateApps = ["os", "chrome", "libreoffice_calc"];

function codes(parts: object, change: Partial<HostCapabilities> = {}, packages?: Record<string, string>) {
  const file = taskFileSchema.parse({ id: "t", instruction: "x", evaluator: { func: "exact_match" }, ...parts });
  const question = { file, capabilities: { ...capabilities, ...change }, templateApps };
  const support = taskSupport(packages ? { ...question, templatePackages: packages } : question);
  expect(support.supported).toBe(support.reasons.length === 0);
  return support.reasons.map((reason) => reason.code);
}
const step = (type: string, parameters: object = {}) => ({ config: [{ type, parameters }] });

describe("applications that a check starts", () => {
  const appsOf = (command: unknown, type = "vm_command_line") =>
    taskNeeds(
      taskFileSchema.parse({
        id: "t",
        instruction: "x",
        evaluator: { func: "exact_match", result: { type, command } },
      }),
    ).apps;

  it("are none of the names that every object has", () => {
    expect(appsOf("constructor --start")).toEqual([]);
    expect(codes({ id: "constructor", related_apps: ["constructor"] })).toEqual(["app_missing"]);
  });

  it("are needed as those that set-up starts", () => {
    expect(appsOf("pulseaudio --start\npactl list sinks | grep Volume")).toEqual(["pulseaudio"]);
    expect(appsOf("cd /tmp && LANG=C code --list-extensions | grep vlc")).toEqual(["vs_code"]);
    expect(appsOf(["gimp", "--version"])).toEqual(["gimp"]);
    expect(appsOf("ls; echo pactl")).toEqual([]);
    expect(appsOf("pactl", "rule")).toEqual([]);
  });
});

describe("taskSupport", () => {
  it("supports a task whose every need is there, and set-up that acts as root", () => {
    expect(codes({ related_apps: ["calc", "OS"], ...step("execute", { command: "sudo true", shell: true }) })).toEqual(
      [],
    );
  });

  it.each([
    "94d95f96-9699-4208-98ba-3c3119edf9c2",
    "5812b315-e7bd-4265-b51f-863c02174c28",
    "b6781586-6346-41cd-935a-a6b1487918fc",
  ])("refuses %s because the agent would have to act as root", (id) => {
    expect(codes({ id })).toEqual(["agent_needs_root"]);
  });

  it("refuses an application that the template lacks", () => {
    expect(codes({ related_apps: ["gimp"] })).toEqual(["app_missing"]);
    expect(codes({ related_apps: ["vscode"] })).toEqual(["app_missing"]);
    expect(codes(step("launch", { command: ["code"] }))).toEqual(["app_missing"]);
  });

  it("refuses what needs a Google account", () => {
    expect(codes(step("login"))).toContain("google_account");
    expect(codes({ evaluator: { func: "exact_match", result: { type: "googledrive_file" } } })).toContain(
      "google_account",
    );
  });

  it("refuses live pages unless the host opens the network for set-up", () => {
    const page = step("chrome_open_tabs", { urls_to_open: ["https://news.test/"] });
    expect(codes(page)).toEqual(["live_web"]);
    expect(codes(page, { setup_network: "live" })).toEqual([]);
    expect(codes(step("chrome_open_tabs", { urls_to_open: ["http://localhost:8000/"] }))).toEqual([]);
  });

  it("refuses a file that is not in the mirror, on either side of the task", () => {
    const download = (url: string) => step("download", { files: [{ url, path: "/home/user/a" }] });
    expect(codes(download("https://files.test/a.xlsx"))).toEqual([]);
    expect(codes(download("https://files.test/b.xlsx"))).toEqual(["asset_missing"]);
    expect(codes(download("https://files.test/b.xlsx"), { downloads: "live" })).toEqual([]);
    expect(codes(download("starter:///b.xlsx"), { downloads: "live" })).toEqual(["asset_missing"]);
    const gold = { type: "cloud_file", path: ["https://files.test/b.xlsx"] };
    expect(codes({ evaluator: { func: "exact_match", expected: gold } })).toEqual(["asset_missing"]);
  });

  it("refuses steps, functions and getters that the host does not offer", () => {
    expect(codes(step("act"))).toEqual(["function_unavailable"]);
    expect(codes({ evaluator: { func: ["exact_match", "compare_pdfs"] } })).toEqual(["function_unavailable"]);
    expect(codes({ evaluator: { func: "exact_match", result: { type: "cookie_data" } } })).toEqual([
      "function_unavailable",
    ]);
  });

  it("says why a function is not available", () => {
    const unavailable = { compare_pdfs: "needs something that is not there" };
    const file = taskFileSchema.parse({ id: "t", instruction: "x", evaluator: { func: "compare_pdfs" } });
    expect(taskSupport({ file, capabilities: { ...capabilities, unavailable }, templateApps }).reasons).toEqual([
      {
        code: "function_unavailable",
        message: "the verifier function compare_pdfs is not available: needs something that is not there",
      },
    ]);
  });

  it("names first what no setting of the host changes", () => {
    const parts = {
      id: "94d95f96-9699-4208-98ba-3c3119edf9c2",
      config: [
        { type: "download", parameters: { files: [{ url: "https://files.test/b", path: "b" }] } },
        { type: "login", parameters: {} },
      ],
      related_apps: ["gimp"],
      evaluator: { func: "compare_pdfs", result: { type: "googledrive_file" } },
    };
    expect([...new Set(codes(parts))]).toEqual([
      "agent_needs_root",
      "google_account",
      "app_missing",
      "function_unavailable",
      "asset_missing",
    ]);
  });

  it("refuses packages that set-up installs and the template lacks", () => {
    const install = step("execute", { command: "echo x | sudo -S apt-get install -y jq", shell: true });
    expect(codes(install, {}, {})).toEqual(["app_missing"]);
    expect(codes(install, {}, { jq: "1.6" })).toEqual([]);
    const python = step("execute", { command: "echo x | sudo -S pip install pysrt", shell: true });
    expect(codes(python, {}, {})).toEqual(["app_missing"]);
    expect(codes(python, {}, { "python3-pysrt": "1.1" })).toEqual([]);
    expect(codes(step("execute", { command: ["pip", "install", "/home/user/a-1.3.0-py3.whl"] }), {}, {})).toEqual([
      "app_missing",
    ]);
  });

  it("refuses programs that a simulated desktop does not have", () => {
    const simulated = { driver: "simulated" as const };
    expect(codes(step("execute", { command: "cd /tmp && python3 -c 'a;b'", shell: true }), simulated)).toEqual([
      "app_missing",
    ]);
    expect(codes(step("execute", { command: ["mkdir", "-p", "/home/user/a"] }), simulated)).toEqual([]);
  });
});
