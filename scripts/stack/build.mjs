/**
 * What is made from the sources before anything runs: the Prisma client, the bundles of worker and commands, and the
 * console. Each product carries the digest of what it was made from and is made again only when that changed.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { inCheckout } from "./checkout.mjs";
import { contentHash, isCurrent, writeStamp } from "./content-hash.mjs";
import { withLock } from "./pid-lock.mjs";
import { runStep } from "./run-step.mjs";

/** JavaScript heap of the console's build; together with the bundler's own memory it stays below 3 GiB. */
const BUILD_HEAP_MIB = 1_536;

const NOT_BUILT = /\/(node_modules|generated|testing)(\/|$)|\.test\.tsx?$|(?<!\/docs\/errors\/\w+)\.md$/;
const CLIENT = { stamp: "lib/generated/prisma.stamp", sources: ["prisma/schema.prisma", "package-lock.json"] };
const CONSOLE = {
  stamp: ".next/deskproof.stamp",
  sources: [
    "app components docs/errors lib public prisma/schema.prisma package-lock.json tsconfig.json tsconfig.build.json next.config.ts",
    "postcss.config.mjs instrumentation.ts proxy.ts",
  ]
    .join(" ")
    .split(" "),
};
const BUNDLES = {
  stamp: "dist/deskproof.stamp",
  sources: ["cli", "worker", "lib", "prisma", "package-lock.json", "tsconfig.json"],
  entries: {
    worker: "worker/main.ts",
    cli: "cli/entry.ts",
    // The verifier starts it beside the worker.
    "check-process": "lib/verifier/process/check-process.ts",
  },
};

const hashOf = ({ sources }) => contentHash(sources, { skip: NOT_BUILT, extra: process.version });
const lock = (name, action) => withLock(inCheckout("node_modules", `.deskproof-${name}.lock`), action);

/** Writes the Prisma client when the schema changed. */
export const ensureClient = (say) =>
  lock("client", async () => {
    const hash = hashOf(CLIENT);
    if (isCurrent(CLIENT.stamp, hash) && existsSync(inCheckout("lib/generated/prisma"))) return false;
    await say.step("Generating the database client", () =>
      runStep(process.execPath, [inCheckout("node_modules/prisma/build/index.js"), "generate"], {
        what: "prisma generate",
        env: { ...process.env, CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" },
      }),
    );
    writeStamp(CLIENT.stamp, hash);
    return true;
  });

/** Bundles worker and commands into dist/ when their sources changed. Needs the Prisma client. */
export const ensureBundles = () =>
  lock("bundles", async () => {
    const hash = hashOf(BUNDLES);
    if (isCurrent(BUNDLES.stamp, hash)) return false;
    const { build, stop } = await import("esbuild");
    const entries = Object.entries(BUNDLES.entries).filter(([, file]) => existsSync(inCheckout(file)));
    await build({
      absWorkingDir: inCheckout(),
      entryPoints: Object.fromEntries(entries),
      outdir: "dist",
      outExtension: { ".js": ".mjs" },
      bundle: true,
      splitting: true,
      // Beside the entries: the verifier looks for the check process next to itself.
      chunkNames: "[name]-[hash]",
      platform: "node",
      format: "esm",
      target: "node20",
      packages: "external",
      alias: { "server-only": "./lib/testing/server-only.ts" },
      sourcemap: true,
      logLevel: "silent",
    });
    await stop();
    writeStamp(BUNDLES.stamp, hash);
    return true;
  });

/** Builds the console when its sources changed. Needs the Prisma client; no database. */
export const ensureConsole = (say) =>
  lock("console", async () => {
    const hash = hashOf(CONSOLE);
    if (isCurrent(CONSOLE.stamp, hash) && existsSync(inCheckout(".next/BUILD_ID"))) return false;
    await say.step("Building the console", () =>
      runStep(process.execPath, [inCheckout("node_modules/next/dist/bin/next"), "build"], {
        what: "next build",
        env: {
          ...process.env,
          NODE_ENV: "production",
          NODE_OPTIONS: `--max-old-space-size=${BUILD_HEAP_MIB}`,
          NEXT_TELEMETRY_DISABLED: "1",
        },
      }),
    );
    writeStamp(CONSOLE.stamp, hash);
    return true;
  });

/** Address by which a built bundle is imported. */
export const bundleUrl = (name) => pathToFileURL(path.join(inCheckout("dist"), `${name}.mjs`)).href;
