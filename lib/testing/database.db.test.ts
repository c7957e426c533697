import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./database";

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all([first.drop(), second.drop()]));

test("a test database carries the whole schema and no rows", async () => {
  const { rows } = await first.pool.query<{ count: string }>('SELECT count(*) FROM "run"');
  expect(rows[0]?.count).toBe("0");
});

test("what one test database holds, another does not", async () => {
  await first.pool.query("CREATE TABLE only_here (id int)");
  await expect(second.pool.query("SELECT * FROM only_here")).rejects.toThrow("does not exist");
});
