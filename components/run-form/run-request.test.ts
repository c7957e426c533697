import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { documentOfDraft, DEFAULT_VALUES } from "./run-draft";
import { curlCommand, requestBody, shellQuote } from "./run-request";

const document = documentOfDraft({
  ...DEFAULT_VALUES,
  name: `It's "new" $HOME`,
  task_set: "starter",
  tasks: ["a-task", "b-task", "c-task"],
  template: "office@1",
  spend_cap_usd: "6.00",
});

describe("the request", () => {
  it("parses to exactly the document, with one task and with many", () => {
    expect(JSON.parse(requestBody(document))).toEqual(document);
    expect(JSON.parse(requestBody({ ...document, tasks: ["a-task"] }))).toEqual({ ...document, tasks: ["a-task"] });
    expect(JSON.parse(requestBody({ ...document, tasks: [] }))).toEqual({ ...document, tasks: [] });
  });
  it("reaches a shell's command byte for byte", () => {
    const body = requestBody(document);
    expect(execFileSync("sh", ["-c", `printf %s ${shellQuote(body)}`], { encoding: "utf8" })).toBe(body);
  });
  it("sends the draft's key and never an API key", () => {
    const command = curlCommand("http://localhost:3000", "idk_1", document);
    expect(command).toContain("Idempotency-Key: idk_1");
    expect(command).toContain("Bearer $DESKPROOF_API_KEY");
  });
});
