import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { transform } from "esbuild";
import { finish, pythonLack, runPython } from "@/lib/testing/python";
import { expect, test } from "../fixtures";

const CHECKOUT = path.join(import.meta.dirname, "../..");
const TSC = path.join(CHECKOUT, "node_modules/typescript-native/bin/tsc");

/** What each example must have printed, by language and order in docs/sdk.md. */
const PRINTED: Record<string, RegExp[]> = {
  python: [/compare_text_file \| True\n(.*\n)*1\.0\n$/, /^valid \[.*\]\n\['not_quarantined'\] None\nTrue\n$/],
  typescript: [/compare_text_file \| true\n(.*\n)*1\n$/],
};
PRINTED.python?.push(
  /left out of the group: The episode is not valid: .*\n\[1\.0\]\n$/,
  /run\.created(.*\n)*completed all_tasks_done 1(\.0)?\natt_\w+ done Reward\(score=1\.0, valid=True.*\n\[.*run_.*\]\n$/,
  /^\d{3,} bytes\n1 \[\]\n$/,
  /^\[True, True\]\n$/,
);
PRINTED.typescript?.push(/^att_\w+ done \{\n {2}score: 1,/, /^1 \[\]\n$/);

function examples(language: string): string[] {
  const text = readFileSync(path.join(CHECKOUT, "docs/sdk.md"), "utf8");
  return [...text.matchAll(/^```(\w+)\n(.*?)^```/gms)].flatMap(([, named, code = ""]) =>
    named === language ? [code] : [],
  );
}

// One after another: each holds desktops, of which the installation under test has few.
test.describe.configure({ mode: "serial" });

let folder: string;
test.beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), "dp-sdk-"))));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const access = (url: string) => ({ DESKPROOF_URL: url, DESKPROOF_API_KEY: process.env.E2E_OPERATOR_KEY ?? "" });

test("every example has its place in this test", () => {
  for (const [language, wanted] of Object.entries(PRINTED)) expect(examples(language)).toHaveLength(wanted.length);
});

for (const [index, code] of examples("python").entries()) {
  test(`example ${index + 1} in Python`, async ({ installation }) => {
    const lack = pythonLack();
    test.skip(lack !== null, lack ?? "");
    const file = path.join(folder, `example-${index}.py`);
    writeFileSync(file, code);
    const { status, stdout, stderr } = await runPython([file], access(installation.url), folder);
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(stdout).toMatch(PRINTED.python?.[index] ?? /$^/);
  });
}

test("the examples in TypeScript, with the client as it is published", async ({ installation }) => {
  const published = path.join(folder, "node_modules/@deskproof/sdk");
  mkdirSync(published, { recursive: true });
  const sdk = path.join(CHECKOUT, "sdk/typescript");
  writeFileSync(path.join(published, "package.json"), readFileSync(path.join(sdk, "package.json")));
  const PATH = process.env.PATH ?? "";
  const built = await finish(
    process.execPath,
    [TSC, "-p", sdk, "--outDir", path.join(published, "dist")],
    { PATH },
    sdk,
  );
  expect(built, built.stdout).toMatchObject({ status: 0 });
  for (const [index, code] of examples("typescript").entries()) {
    // `await using` is younger than the oldest Node that this runs on.
    const file = path.join(folder, `example-${index}.mjs`);
    writeFileSync(file, (await transform(code, { loader: "ts", target: "es2022" })).code);
    const done = await finish(process.execPath, [file], { PATH, ...access(installation.url) }, folder);
    expect(done.stderr).toBe("");
    expect(done.stdout).toMatch(PRINTED.typescript?.[index] ?? /$^/);
  }
});
