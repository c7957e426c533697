/** What the expensive stages need before their first test. */
import { ensureBundles, ensureConsole } from "../stack/build.mjs";
import { createSay } from "../stack/say.mjs";
import { findProgram } from "../stack/system-packages.mjs";
import { ensureTemplate } from "../stack/template.mjs";

const say = createSay();

/** The templates that host tests run on are built here once, since that takes longer than a test may. */
export async function prepareHostTests() {
  await ensureBundles();
  for (const name of ["minimal", "office"]) await ensureTemplate({ env: process.env }, say, name);
}

/** Builds what the browser tests run against. Returns the missing capability in words, or null. */
export async function prepareBrowserTests() {
  if (process.env.PLAYWRIGHT_CHROMIUM === undefined && findProgram("chromium") === null) return "needs chromium";
  await ensureBundles();
  await ensureConsole(say);
  return null;
}
