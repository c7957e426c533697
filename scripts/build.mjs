/** `npm run build`: makes what is missing or out of date: packages, database client, bundles, console. */
import { ensureBundles, ensureClient, ensureConsole } from "./stack/build.mjs";
import { ensureNpmPackages } from "./stack/npm-packages.mjs";
import { createSay } from "./stack/say.mjs";

const say = createSay({ out: process.stderr });
await ensureNpmPackages(say);
await ensureClient(say);
await ensureBundles();
await ensureConsole(say);
