import { expect, it } from "vitest";
import type { TaskMirror } from "../mirror/mirror";
import { setupDigestOf } from "./setup-digest";

const mirrorOf = (text: string | null): TaskMirror => ({
  read: () => Promise.resolve(text === null ? null : Buffer.from(text)),
  urls: () => Promise.resolve([]),
});
const digest = (config: Array<{ type: string; parameters: Record<string, unknown> }>, text = "a", version = "1") =>
  setupDigestOf({ config }, { mirror: mirrorOf(text), productVersion: version });

const open = { type: "open", parameters: { path: "/home/user/a.xlsx" } };
const download = { type: "download", parameters: { files: [{ url: "https://files.test/a", path: "a" }] } };

it("is the same for the same steps, files and code, and another one when any of them changes", async () => {
  const first = await digest([download, open]);
  expect(first).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(await digest([download, open])).toBe(first);
  expect(await digest([open, download])).not.toBe(first);
  expect(await digest([download, open], "b")).not.toBe(first);
  expect(await digest([download, open], "a", "2")).not.toBe(first);
});

it.each([
  { type: "update_browse_history", parameters: { history: [] } },
  { type: "execute", parameters: { command: ["bash", "-c", "touch report-$(date +%F).txt"] } },
  { type: "execute", parameters: { command: "echo $RANDOM > seed", shell: true } },
  { type: "launch", parameters: { command: ["python3", "-c", "import datetime"] } },
])("is null for a set-up whose effect depends on the moment: %j", async (step) => {
  expect(await digest([open, step])).toBeNull();
});

it("is null when a file is missing from the mirror", async () => {
  expect(await setupDigestOf({ config: [download] }, { mirror: mirrorOf(null), productVersion: "1" })).toBeNull();
});

it("takes a pause for no reading of the clock", async () => {
  const typing = { type: "execute", parameters: { command: ["python", "-c", "import time; time.sleep(0.5)"] } };
  expect(await digest([typing])).not.toBeNull();
});
