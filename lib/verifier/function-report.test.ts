import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { functionWords } from "@/lib/domain/verifier/function-words";
import { functionReports } from "./function-report";
import { listMetrics, metricNamed } from "./metrics/registry";
import { profilesDocument } from "./profiles-document";
import { PUBLIC_FUNCTIONS } from "./public-functions";

const here = fileURLToPath(new URL(".", import.meta.url));
/** The product's own check for a task that the agent gave up; no public name. */
const OWN = ["gave_up"];

describe("the list of verifier functions", () => {
  it("names the 111 functions that public tasks use and the 28 that none uses", () => {
    const counts = Object.values(PUBLIC_FUNCTIONS);
    expect(counts.filter((tasks) => tasks > 0)).toHaveLength(111);
    expect(counts.filter((tasks) => tasks === 0)).toHaveLength(28);
  });

  it("is the registry, but for the product's own checks", () => {
    const registered = listMetrics().map(({ name }) => name);
    expect(registered.filter((name) => !OWN.includes(name)).sort()).toEqual(Object.keys(PUBLIC_FUNCTIONS).sort());
  });

  it("has words for people, each of its functions", () => {
    const names = listMetrics().map(({ name }) => name);
    expect(names.filter((name) => functionWords(name) === null)).toEqual([]);
  });

  it("says where each function is and why one cannot run", () => {
    const reports = functionReports({ compare_audios: "ffmpeg is missing" });
    const files = new Set(readdirSync(join(here, "metrics")).map((file) => `lib/verifier/metrics/${file}`));
    for (const { name, file, implementation } of reports) {
      expect(files, name).toContain(file);
      expect(implementation, name).toBe(`${name}@${metricNamed(name)?.version}`);
    }
    const named = (name: string) => reports.find((report) => report.name === name);
    expect(named("compare_audios")).toMatchObject({ status: "unavailable", reason: "ffmpeg is missing", tasks: 3 });
    expect(named("exact_match")).toMatchObject({ status: "implemented", reason: null, profiles: ["osworld"] });
    expect(named("compare_epub")?.profiles).toEqual(["osworld", "corrected"]);
  });
});

describe("the corrected profile", () => {
  it("says in the registry how each function differs that looks at the profile, and in no other", () => {
    for (const { name, corrected, needs } of listMetrics()) {
      // What runs in a desktop is scored by what runs it there.
      const file = needs === "desktop" ? "throw-away/python-suite.ts" : `metrics/${name}.ts`;
      const source = readFileSync(join(here, file), "utf8");
      expect(/profile === "(osworld|corrected)"/.test(source), name).toBe(corrected !== undefined);
    }
  });

  it("is listed in docs/verifier-profiles.md as the registry has it", async () => {
    const written = readFileSync(join(here, "..", "..", "docs", "verifier-profiles.md"), "utf8");
    const wanted = await format(profilesDocument(), { parser: "markdown", printWidth: 120 });
    expect(written, "out of date: npm run verifiers:document").toBe(wanted);
  });
});
