import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { openDatabase, type Database } from "./client";
import { withTransaction } from "./tx";

let server: TestDatabase;
let db: Database;
beforeAll(async () => {
  server = await createTestDatabase();
  db = openDatabase({ url: server.url, poolMax: 2 });
});
afterAll(async () => {
  await db.close();
  await server.drop();
});

it("keeps every place of the pool when connections are cut in the middle of transactions", async () => {
  for (let cut = 0; cut < 6; cut++) {
    const work = withTransaction(db, async (tx) => {
      await tx.$queryRaw`SELECT 1`;
      await server.pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      );
      await tx.$queryRaw`SELECT pg_sleep(0.05)`;
    });
    await expect(work).rejects.toThrow();
  }
  expect(await db.prisma.run.count()).toBe(0);
  expect(db.pool.waitingCount).toBe(0);
}, 15_000);
