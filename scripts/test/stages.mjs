/**
 * The stages of `npm test`, in order. One that runs beside the others begins with the first and is waited for last of
 * the static ones. Each `run` resolves with what it came to: counts of tests, the skipped ones with
 * their reasons, and a reason when the stage itself broke. A static check counts as one test.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inCheckout } from "../stack/checkout.mjs";
import { hostLack } from "./host-lack.mjs";
import { prepareBrowserTests, prepareHostTests } from "./prepare.mjs";
import { summarizePlaywright } from "./playwright-summary.mjs";
import { runCommand } from "./run-command.mjs";

const MINUTE_MS = 60_000;
const bin = (file) => inCheckout("node_modules", file);

function check(name, args, { limitMs = 3 * MINUTE_MS, isBeside = false } = {}) {
  const run = async () => {
    const { ok, reason } = await runCommand(args, { limitMs, isBeside });
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: [], reason };
  };
  return { name, run, isBeside };
}

/** Reads the summary a runner wrote, then removes its folder. A runner that wrote none failed as a whole. */
async function withSummary(action, read) {
  const folder = mkdtempSync(path.join(tmpdir(), "dp-test-"));
  const file = path.join(folder, "summary.json");
  try {
    const { ok, reason } = await action(file);
    let summary;
    try {
      summary = read(JSON.parse(readFileSync(file, "utf8")));
    } catch {
      return { passed: 0, failed: 1, skipped: [], reason: reason ?? "wrote no summary" };
    }
    // A runner may fail for a reason no test names, e.g. when it is ended from outside.
    if (!ok && summary.failed === 0) return { ...summary, failed: 1, reason };
    return { ...summary, reason };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function vitest(name, limitMs, { lack = () => null, prepare = async () => undefined } = {}) {
  const run = async () => {
    const missing = lack();
    // Listing names without running any: each then counts as skipped, with the reason.
    const args = missing ? ["--testNamePattern", "(?!)"] : [];
    if (!missing) await prepare();
    const summary = await withSummary(
      (file) =>
        runCommand(
          [
            bin("vitest/vitest.mjs"),
            "run",
            ...["--project", name, "--passWithNoTests", "--reporter=default"],
            ...["--reporter", inCheckout("scripts/test/vitest-reporter.mjs"), ...args],
          ],
          { limitMs, env: { VITEST_SUMMARY: file, NODE_ENV: "test" } },
        ),
      (text) => text,
    );
    if (missing) summary.skipped.forEach((test) => (test.reason = missing));
    return summary;
  };
  return { name, run };
}

const browser = {
  name: "browser",
  async run() {
    const missing = await prepareBrowserTests();
    return withSummary(
      (file) =>
        runCommand([bin("@playwright/test/cli.js"), "test", ...(missing ? ["--list"] : [])], {
          limitMs: 30 * MINUTE_MS,
          env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, PLAYWRIGHT_HTML_OPEN: "never" },
        }),
      (report) => {
        const summary = summarizePlaywright(report);
        if (!missing) return summary;
        const names = [...report.suites.flatMap(specNames)];
        return { passed: 0, failed: 0, skipped: names.map((name) => ({ name, reason: missing })), flaky: [] };
      },
    );
  },
};

const specNames = (suite) => [
  ...(suite.specs ?? []).map((spec) => `${suite.title} > ${spec.title}`),
  ...(suite.suites ?? []).flatMap(specNames),
];

export const STAGES = [
  check("format", [bin("prettier/bin/prettier.cjs"), "--check", "--log-level", "warn", "."]),
  check(
    "lint",
    [
      bin("eslint/bin/eslint.js"),
      ...[".", "--max-warnings", "0", "--cache", "--cache-location", "node_modules/.cache/eslint/"],
    ],
    // One thread for minutes, while most of the others leave a core idle.
    { limitMs: 8 * MINUTE_MS, isBeside: true },
  ),
  check("types", [bin("typescript-native/bin/tsc"), "--noEmit", "-p", "."]),
  check("boundaries", [
    bin("dependency-cruiser/bin/dependency-cruise.mjs"),
    ...["--config", ".dependency-cruiser.cjs", "--output-type", "err-long"],
    ...["app", "cli", "components", "e2e", "guest", "lib", "prisma", "sdk", "worker"],
  ]),
  check("docs", ["scripts/check-docs.mjs"]),
  check("generated", ["scripts/check-generated.mjs"]),
  vitest("unit", 10 * MINUTE_MS),
  vitest("db", 10 * MINUTE_MS),
  vitest("host", 40 * MINUTE_MS, { lack: hostLack, prepare: prepareHostTests }),
  browser,
];
