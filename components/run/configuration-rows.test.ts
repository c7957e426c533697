import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { runDocumentSchema } from "@/lib/domain/run/run.document";
import type { TemplateWire } from "@/lib/domain/template/template.wire";
import { configurationRows, curlOf, policyRows, templateRows } from "./configuration-rows";

const document = runDocumentSchema.parse({
  name: "It's a test",
  kind: "scripted_test",
  task_set: "starter",
  tasks: ["calc-revenue-column"],
  template: "office@1",
  max_steps: 20,
  spend_cap_usd: "0.50",
});

describe("the resolved configuration", () => {
  it("has a row for every field of the document", () => {
    const rows = configurationRows(document).map((row) => row.field);
    expect(rows.sort()).toEqual(Object.keys(document).sort());
  });

  it("tells what was chosen from what is the default", () => {
    const byField = Object.fromEntries(configurationRows(document).map((row) => [row.field, row.isDefault]));
    expect(byField).toMatchObject({
      max_steps: false,
      rounds: true,
      policy: true,
      stop_after_valid: true,
      spend_cap_usd: null,
    });
  });

  it("adds what template and policy bring, and nothing while they are not known", () => {
    expect([templateRows(null), policyRows(null)]).toEqual([[], []]);
    const template = { screen: { width: 1280, height: 800 }, driver: "simulated", apps: ["calc"], package_count: 2 };
    expect(templateRows(template as TemplateWire)).toMatchObject([
      { field: "screen", value: "1280 × 800", origin: "template" },
      { field: "desktops", value: "simulated" },
      { field: "apps", value: "calc", bounds: "2 packages" },
    ]);
  });

  it("gives a curl line whose body a shell passes on unchanged, apostrophes included", () => {
    const data = curlOf(document, "http://localhost:3000").split("-d ")[1];
    const seen = execFileSync("sh", ["-c", `printf %s ${data}`], { encoding: "utf8" });
    expect(JSON.parse(seen)).toEqual(document);
  });
});
