import { expect, it } from "vitest";
import { CellMemory } from "./cell-memory";

it("knows a table's cells until they are read again", () => {
  const memory = new CellMemory();
  memory.replace("/t", [
    { row: 0, column: 1, path: "/b1" },
    { row: 1, column: 0, path: null },
  ]);
  expect(memory.get("/t", 0, 1)).toBe("/b1");
  expect(memory.get("/t", 1, 0)).toBeNull();
  expect(memory.get("/u", 0, 1)).toBeNull();
  memory.replace("/t", []);
  expect(memory.get("/t", 0, 1)).toBeNull();
});

it("does not grow with the number of tables", () => {
  const memory = new CellMemory();
  const tables = Array.from({ length: 9 }, (_, at) => `/t${at}`);
  for (const table of tables) memory.replace(table, [{ row: 0, column: 0, path: "/c" }]);
  expect(tables.filter((table) => memory.get(table, 0, 0) !== null)).toEqual(["/t5", "/t6", "/t7", "/t8"]);
  memory.forget("/t8");
  expect(memory.get("/t8", 0, 0)).toBeNull();
});
