import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Prisma } from "@/lib/generated/prisma/client";
import { createTestDatabase } from "@/lib/testing/database";
import { openDatabase, type Database } from "./client";
import { readRows } from "./read-rows";
import { withTransaction } from "./tx";

let db: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  db = openDatabase({ url: database.url });
  drop = () => database.drop();
});

afterAll(async () => {
  await db.close();
  await drop();
});

/** One value of each type that columns of the schema have. */
const KINDS = Prisma.sql`
  SELECT 9007199254740993::bigint AS "large", 7::int AS "small", 0.1::float8 AS "share", true AS "yes",
    ARRAY['a,b', 'c"d']::text[] AS "texts", '{"a": [1, null]}'::jsonb AS "json", NULL::jsonb AS "nothing",
    'queued'::"RunStatus" AS "word", '2026-03-01T12:00:00.125+02:00'::timestamptz(3) AS "at"`;

const READ = {
  large: 9007199254740993n,
  small: 7,
  share: 0.1,
  yes: true,
  texts: ["a,b", 'c"d'],
  json: { a: [1, null] },
  nothing: null,
  word: "queued",
  at: new Date("2026-03-01T10:00:00.125Z"),
};

describe("readRows", () => {
  it("gives the same values from the pool, planned or not, as inside a transaction", async () => {
    expect(await readRows(db.prisma, KINDS)).toEqual([READ]);
    for (let time = 0; time < 7; time++) expect(await readRows(db.prisma, KINDS, "kinds")).toEqual([READ]);
    expect(await withTransaction(db, (tx) => readRows(tx, KINDS, "kinds"))).toEqual([READ]);
  });

  it("sees what its own transaction wrote, and nobody else does before the end", async () => {
    const id = "workspace_of_rows";
    const named = Prisma.sql`SELECT w."name" FROM "workspace" w WHERE w."id" = ${id}`;
    await withTransaction(db, async (tx) => {
      await tx.workspace.create({ data: { id, slug: "rows", name: "Rows" } });
      expect(await readRows(tx, named, "workspace_name")).toEqual([{ name: "Rows" }]);
      expect(await readRows(db.prisma, named, "workspace_name")).toEqual([]);
    });
    expect(await readRows(db.prisma, named, "workspace_name")).toEqual([{ name: "Rows" }]);
  });
});
