import { beforeAll, expect, it } from "vitest";
import type { Database } from "@/lib/db/client";
import { startTestDatabase } from "@/lib/testing/database-hooks";
import { quietLog } from "@/lib/testing/bench-parts";
import { consumeCohorts, migrateQueue } from "./cohort-queue";

let db: Database;
startTestDatabase((opened) => (db = opened));
beforeAll(async () => {
  await migrateQueue(db);
});

it("ends when it is stopped before its runner has started", { timeout: 10_000 }, async () => {
  const consumer = consumeCohorts(db, {
    hostId: "hst_1",
    slots: 1,
    log: quietLog,
    handle: () => Promise.resolve(),
  });
  await expect(consumer.stop()).resolves.toBeUndefined();
});
