import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { pythonLack, runPython } from "@/lib/testing/python";

const lack = pythonLack();
const modules = readdirSync(new URL("tests", import.meta.url))
  .filter((file) => /^test_\w+\.py$/.test(file))
  .map((file) => file.replace(/\.py$/, ""));

/** The tests of the Python client are written in Python; each of their files counts as one here. */
it.for(modules)("%s of the Python client", { timeout: 60_000 }, async (name, context) => {
  if (lack !== null) return context.skip(lack);
  const { status, stderr } = await runPython(["-m", "unittest", `tests.${name}`]);
  expect(stderr).toMatch(/^Ran [1-9]\d* tests? in .*\n\nOK\n$/m);
  expect(status).toBe(0);
});
