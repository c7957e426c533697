/**
 * A run of 50,000 attempts as files: `npm run bench -- export`. Each export is made by a process of its own through the
 * service and the writer that the route uses, into a file; time is from the first query to the last byte, memory is the most
 * that the process ever held, with everything that it had loaded. Targets: Parquet of attempts in 10 s and 500 MB.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSystemContext } from "@/lib/services/system-context";
import { createFolderStore } from "@/lib/storage/folder-store";
import { printRows, type Row } from "@/lib/testing/fork-bench";
import { fiftyThousandAttempts } from "@/prisma/scenarios/many-attempts";
import { inCheckout } from "../scripts/stack/checkout.mjs";
import { startBenchDatabase } from "./database/bench-database";
import type { Asked, Measured } from "./export/export-once";

const TARGET_SECONDS = 10;
const TARGET_MIB = 500;

const EXPORTS: Array<Pick<Asked, "format" | "table">> = [
  { format: "parquet", table: "attempts" },
  { format: "parquet", table: "verdicts" },
  { format: "parquet", table: "gates" },
  { format: "parquet", table: "steps" },
  { format: "parquet", table: "events" },
  { format: "jsonl", table: "attempts" },
  { format: "junit", table: "attempts" },
  { format: "inspect", table: "attempts" },
];

const database = await startBenchDatabase();
const folder = await mkdtemp(join(tmpdir(), "deskproof-bench-"));
try {
  const databaseUrl = database.url;
  const { ctx, close } = await openSystemContext({ databaseUrl });
  await fiftyThousandAttempts.build({ ctx, store: createFolderStore(join(folder, "artifacts")), now: new Date() });
  await ctx.db.pool.query("VACUUM ANALYZE");
  const { id: runId } = await ctx.db.prisma.run.findFirstOrThrow({ orderBy: { attemptTotal: "desc" } });
  await close();

  const rows: Row[] = EXPORTS.flatMap(({ format, table }) => {
    const { seconds, mib, bytes } = measure({ databaseUrl, runId, folder, format, table });
    const isTarget = format === "parquet" && table === "attempts";
    const name = `${format} of ${table}`;
    const note = `${(bytes / 2 ** 20).toFixed(1)} MiB`;
    return [
      { name, value: seconds, unit: "s", note, ...(isTarget && { target: TARGET_SECONDS }) },
      { name: `${name}, memory`, value: mib, unit: "MiB", ...(isTarget && { target: TARGET_MIB }) },
    ];
  });
  printRows(rows);
  if (rows.some(({ value, target }) => target !== undefined && value > target)) process.exitCode = 1;
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

function measure(asked: Asked): Measured {
  const child = spawnSync(
    process.execPath,
    ["--conditions", "react-server", "--import", "tsx", inCheckout("bench/export", "export-once.ts")],
    { input: JSON.stringify(asked), encoding: "utf8", stdio: ["pipe", "pipe", "inherit"] },
  );
  if (child.status !== 0) throw new Error(`${asked.format} of ${asked.table} was not exported`);
  return JSON.parse(child.stdout) as Measured;
}
