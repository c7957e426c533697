import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase, type Database } from "@/lib/db/client";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { makeHost, makeTemplate } from "@/lib/testing/factories/host";
import { contextOfSystem, makeWorkspace } from "@/lib/testing/factories/workspace";
import { templateForSupport } from "./default-template";

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

it("takes a template that a host which answers has before a newer one whose only host is away", async () => {
  const ctx = contextOfSystem(db, await makeWorkspace(db));
  const chosen = async () => (await templateForSupport(ctx, undefined))?.ref ?? null;
  expect(await chosen()).toBeNull();
  const away = await makeHost(db, { lastHeartbeatAt: new Date(Date.now() - 60_000) });
  await makeTemplate(db, away.id, { version: 2 });
  expect(await chosen()).toBe("office@2");
  await makeTemplate(db, (await makeHost(db)).id, { version: 1 });
  expect(await chosen()).toBe("office@1");
});
