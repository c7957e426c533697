import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase, type Database } from "@/lib/db/client";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { quietLog } from "@/lib/testing/bench-parts";
import { consumeCohorts, migrateQueue } from "./cohort-queue";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url });
  await migrateQueue(db);
});
afterAll(async () => {
  await db.close();
  await database.drop();
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
