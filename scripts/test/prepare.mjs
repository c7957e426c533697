/** What the expensive stages need before their first test. */
import { ensureBundles, ensureConsole } from "../stack/build.mjs";
import { createSay } from "../stack/say.mjs";
import { findProgram } from "../stack/system-packages.mjs";
import { ensureTemplate } from "../stack/template.mjs";

const say = createSay();

/** Host tests run on the small template; it is built here once, since it takes longer than a test may. */
export async function prepareHostTests() {
  await ensureBundles();
  await ensureTemplate({ env: process.env }, say, "minimal");
}

/** Builds what the browser tests run against. Returns the missing capability in words, or null. */
export async function prepareBrowserTests() {
  if (process.env.PLAYWRIGHT_CHROMIUM === undefined && findProgram("chromium") === null) return "needs chromium";
  await ensureBundles();
  await ensureConsole(say);
  return null;
}
