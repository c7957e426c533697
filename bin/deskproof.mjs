#!/usr/bin/env node
/** `npx deskproof …`: the command line as it was built, from wherever the package lies. */
import { existsSync } from "node:fs";

const built = new URL("../dist/cli.mjs", import.meta.url);
if (!existsSync(built)) {
  process.stderr.write("The command line is not built yet. In the checkout: npm run build, or npm run cli -- …\n");
  process.exit(1);
}
await import(built.href);
