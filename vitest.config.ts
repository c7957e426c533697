import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const never = ["**/node_modules/**", ".next/**", "dist/**", ".deskproof/**", "e2e/**"];
const tests = "{app,cli,components,guest,lib,prisma,scripts,sdk,worker}/**/*";

/**
 * Three kinds of tests, told apart by name: `*.test.ts` are pure and fast, `*.db.test.ts` have a PostgreSQL server
 * beside them, `*.host.test.ts` run real desktops and need root on Linux. The first kind loads modules once for all files
 * of a worker, which halves its time: a test gives back what it changed outside itself.
 */
export default defineConfig({
  resolve: {
    alias: { "server-only": here("lib/testing/server-only.ts") },
    tsconfigPaths: true,
  },
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [`${tests}.test.{ts,tsx}`],
          exclude: [...never, "**/*.{db,host}.test.ts"],
          isolate: false,
          setupFiles: "lib/testing/fresh-settings.ts",
          testTimeout: 15_000,
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          include: [`${tests}.db.test.ts`],
          exclude: never,
          globalSetup: "lib/testing/database-server.ts",
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "host",
          include: [`${tests}.host.test.ts`],
          exclude: never,
          globalSetup: "lib/testing/database-server.ts",
          // Desktops share two cores; one file at a time keeps boot times meaningful.
          fileParallelism: false,
          maxConcurrency: 2,
          // Real programs on a busy machine miss a moment now and then; what fails twice is broken.
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
