import { expect, it } from "vitest";
import { networkNeedOf } from "./task.network";
import { taskFileSchema } from "./task.schema";

const step = (type: string, parameters: object = {}) => ({ config: [{ type, parameters }] });
const download = { type: "download", parameters: { files: [{ url: "https://files.test/a", path: "a" }] } };

it.each<[string, string, object]>([
  ["none", "a local page", step("chrome_open_tabs", { urls_to_open: ["http://localhost:8000/"] })],
  ["files", "a download", { config: [download] }],
  [
    "files",
    "a gold file",
    { evaluator: { func: "f", expected: { type: "cloud_file", path: "https://files.test/g" } } },
  ],
  [
    "packages",
    "a package besides files",
    { config: [download, { type: "command", parameters: { command: "sudo apt install jq", shell: "true" } }] },
  ],
  [
    "packages",
    "an extension by name",
    step("command", { command: ["code", "--install-extension", "ms-python.python"] }),
  ],
  ["none", "an extension in a file", step("command", { command: ["code", "--install-extension", "/tmp/x.vsix"] })],
  ["live_web", "a live page", step("chrome_open_tabs", { urls_to_open: ["https://news.test/"] })],
  ["live_web", "a live check", { evaluator: { func: "f", expected: { type: "pdf_from_url" } } }],
  ["live_web", "an agent that needs the web", { id: "06fe7178-4491-4589-810f-2e2bc9502122" }],
  ["google_account", "an account", step("login")],
])("%s for %s", (need, _why, parts) => {
  expect(networkNeedOf(taskFileSchema.parse({ id: "t", instruction: "x", evaluator: { func: "f" }, ...parts }))).toBe(
    need,
  );
});
