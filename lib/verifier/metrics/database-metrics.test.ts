import initSqlJs from "sql.js";
import { beforeAll, describe, expect, it } from "vitest";
import { metricBench } from "../testing/metric-bench";

let database: Uint8Array;
beforeAll(async () => {
  const { Database } = await initSqlJs();
  const made = new Database();
  made.run("CREATE TABLE mails (id INTEGER, starred INTEGER, name TEXT)");
  made.run("INSERT INTO mails VALUES (1, 1, 'one'), (2, 0, '2.5'), (3, NULL, '')");
  database = made.export();
});

describe("run_sqlite3", () => {
  const bench = metricBench("run_sqlite3");
  const strict = metricBench("run_sqlite3", "corrected");
  const score = async (sql: string) => bench.score(await bench.file("a.sqlite", database), { sql });

  it.each([
    ["a count, which may be above 1", "SELECT COUNT(*) FROM mails;", 3],
    ["a comparison", "SELECT (SELECT COUNT(*) FROM mails WHERE starred) = 1", 1],
    ["a fraction", "SELECT AVG(starred) FROM mails", 0.5],
    ["a number in text", "SELECT name FROM mails WHERE id = 2", 2.5],
    ["no value", "SELECT starred FROM mails WHERE id = 3", 0],
    ["an empty text", "SELECT name FROM mails WHERE id = 3", 0],
    ["the first of several rows and columns", "SELECT id, 9 FROM mails ORDER BY id DESC", 3],
    ["a word", "SELECT name FROM mails WHERE id = 1", "unreadable_input"],
    ["no row", "SELECT id FROM mails WHERE id = 9", "unreadable_input"],
    ["a table that is not there", "SELECT COUNT(*) FROM none", "unreadable_input"],
    ["no SQL", "SELEKT 1", "unreadable_input"],
    ["two statements", "SELECT 1; SELECT 2", "rule"],
    ["nothing", "", "rule"],
  ])("%s", async (_name, sql, wanted) => {
    expect(await score(sql)).toBe(wanted);
  });

  it("reads a database that was written beside a log", async () => {
    const logged = Uint8Array.from(database);
    logged[18] = logged[19] = 2;
    const file = await bench.file("l.sqlite", logged);
    expect(await bench.score(file, { sql: "SELECT COUNT(*) FROM mails" })).toBe(3);
  });

  it("writes nothing, whatever the query does", async () => {
    const file = await bench.file("a.sqlite", database);
    await bench.score(file, { sql: "DELETE FROM mails" });
    expect(await bench.score(file, { sql: "SELECT COUNT(*) FROM mails" })).toBe(3);
    expect(await bench.score(file, { sql: "ATTACH DATABASE '/etc/passwd' AS host" })).toBe("unreadable_input");
  });

  it("has no score for none or a foreign file; a missing or empty one is an empty database", async () => {
    const sql = "SELECT COUNT(*) FROM sqlite_master";
    expect(await bench.score(null, { sql })).toBe("missing_input");
    expect(await bench.score(await bench.file("t.sqlite", "no database ".repeat(100)), { sql })).toBe(
      "unreadable_input",
    );
    expect(await bench.score(await bench.file("e.sqlite", ""), { sql })).toBe(0);
    expect(await bench.score(await bench.missing("no.sqlite"), { sql })).toBe(0);
    expect(await strict.score(await strict.missing("no.sqlite"), { sql })).toBe("missing_input");
    expect(await bench.score(await bench.file("a.sqlite", database), {})).toBe("rule");
  });
});
