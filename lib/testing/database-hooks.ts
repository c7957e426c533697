import { afterAll, beforeAll } from "vitest";
import { openDatabase, type Database } from "@/lib/db/client";
import { createTestDatabase } from "./database";

/** Hands a database of its own, open, to all tests of a file, and removes it after them. */
export function startTestDatabase(take: (db: Database) => void): void {
  let end: () => Promise<void> = () => Promise.resolve();
  beforeAll(async () => {
    const database = await createTestDatabase();
    const db = openDatabase({ url: database.url });
    end = async () => {
      await db.close();
      await database.drop();
    };
    take(db);
  });
  afterAll(() => end());
}
