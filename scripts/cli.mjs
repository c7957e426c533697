/** `npm run cli -- …`: the command line, bundled anew when its sources changed. */
import { createSay } from "./stack/say.mjs";
import { bundleUrl, ensureBundles, ensureClient } from "./stack/build.mjs";
import { ensureNpmPackages } from "./stack/npm-packages.mjs";

const say = createSay({ out: process.stderr });
await ensureNpmPackages(say);
await ensureClient(say);
await ensureBundles();
await import(bundleUrl("cli"));
