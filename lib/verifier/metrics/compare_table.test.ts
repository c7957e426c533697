import { describe, expect, it } from "vitest";
import { makeXlsx, makeZip, type SheetCell } from "../testing/office-files";
import { metricBench } from "../testing/metric-bench";

describe("compare_table", () => {
  const bench = metricBench("compare_table");
  const book = async (name: string, rows: SheetCell[][], extra = "") =>
    bench.file(name, await makeXlsx({ Sheet1: rows }, extra));
  const data = { rules: [{ type: "sheet_data", sheet_idx0: 0, sheet_idx1: "EI0" }] };
  const gold: SheetCell[][] = [
    ["name", "n"],
    ["a", 1],
    ["b", 2],
  ];

  it.each<[string, SheetCell[][], number]>([
    ["equal values", gold, 1],
    [
      "numbers written as texts",
      [
        ["name", "n"],
        ["a", "1"],
        ["b", "2"],
      ],
      1,
    ],
    [
      "another value",
      [
        ["name", "n"],
        ["a", 1],
        ["b", 3],
      ],
      0,
    ],
    [
      "another header",
      [
        ["Name", "n"],
        ["a", 1],
        ["b", 2],
      ],
      0,
    ],
    ["a row more", [...gold, ["c", 3]], 0],
    [
      "a fraction makes the column another type",
      [
        ["name", "n"],
        ["a", 1],
        ["b", 2.5],
      ],
      0,
    ],
    [
      "an empty cell",
      [
        ["name", "n"],
        ["a", 1],
        ["b", null],
      ],
      0,
    ],
  ])("sheet_data: %s", async (_name, rows, score) => {
    expect(await bench.score(await book("a.xlsx", rows), await book("gold.xlsx", gold), data)).toBe(score);
  });

  it("sheet_data rounds fractions to four places, halves to even", async () => {
    const column = (value: number): SheetCell[][] => [["n"], [value], [0.5]];
    const score = async (value: number) =>
      bench.score(await book("a.xlsx", column(value)), await book("g.xlsx", column(1.2346)), data);
    expect(await score(1.23456)).toBe(1);
    expect(await score(1.23466)).toBe(0);
  });

  it.each<[string, Record<string, unknown>, number]>([
    ["a text", { value: { method: "eq", ref: "a" } }, 1],
    ["another text", { value: { method: "eq", ref: "b" } }, 0],
    ["an unknown method", { value: { method: "odd", ref: "a" } }, 0],
    ["no merge", { merge: { method: "eq", ref: false } }, 1],
    ["an unknown style", { sparkle: { method: "eq", ref: 1 } }, 0],
  ])("check_cell: %s", async (_name, props, score) => {
    const rules = { rules: [{ type: "check_cell", sheet_idx: 0, coordinate: "A2", props }] };
    expect(await bench.score(await book("a.xlsx", gold), undefined, rules)).toBe(score);
  });

  it("check_cell takes a number within a distance", async () => {
    const rule = (ref: number) => ({
      rules: [
        {
          type: "check_cell",
          sheet_idx: "RNSheet1",
          coordinate: "B2",
          props: { value: { method: "approx:0.1", ref } },
        },
      ],
    });
    const file = await book("a.xlsx", gold);
    expect(await bench.score(file, undefined, rule(1.05))).toBe(1);
    expect(await bench.score(file, undefined, rule(1.2))).toBe(0);
  });

  it("sheet_print compares the CSV files beside the workbooks", async () => {
    const print = { rules: [{ type: "sheet_print", sheet_idx0: "RNSheet1", sheet_idx1: "ENSheet1" }] };
    const [got, wanted] = [await book("a.xlsx", gold), await book("gold.xlsx", gold)];
    await bench.file("a-Sheet1.csv", "n\n1.00 \n\n");
    await bench.file("gold-Sheet1.csv", "n\r\n1.00\r\n");
    expect(await bench.score(got, wanted, print)).toBe(1);
    await bench.file("a-Sheet1.csv", "n\n1.0\n");
    expect(await bench.score(got, wanted, print)).toBe(0);
  });

  it("sheet_fuzzy compares ranges after normalisation", async () => {
    const fuzzy = (rule: object) => ({
      rules: [{ type: "sheet_fuzzy", sheet_idx0: "RNSheet1", sheet_idx1: "ENSheet1", rules: [rule] }],
    });
    const [got, wanted] = [await book("a.xlsx", [["Main Rd 5"]]), await book("g.xlsx", [["main road 5"]])];
    const rule = { range: ["A1:A1"], type: "exact_match", ignore_case: true, normalization: [["Rd", "Road"]] };
    expect(await bench.score(got, wanted, fuzzy(rule))).toBe(1);
    expect(await bench.score(got, wanted, fuzzy({ ...rule, normalization: [] }))).toBe(0);
    expect(await bench.score(got, wanted, fuzzy({ range: ["A1:A1"], type: "includes" }))).toBe(0);
  });

  it.each<[string, string, number]>([
    ["the same zoom", '<sheetViews><sheetView zoomScale="259"/></sheetViews>', 1],
    ["the limit itself", '<sheetViews><sheetView zoomScale="260"/></sheetViews>', 0],
    ["none is 100", "", 1],
  ])("zoom: %s", async (_name, extra, score) => {
    const rules = { rules: [{ type: "zoom", sheet_idx: 0, method: "lt", ref: 260 }] };
    expect(await bench.score(await book("a.xlsx", gold, extra), undefined, rules)).toBe(score);
  });

  it("freeze compares what is frozen, not where it is scrolled to", async () => {
    const rules = { rules: [{ type: "freeze", sheet_idx0: 0, sheet_idx1: "EI0" }] };
    const pane = (rest: string) => `<sheetViews><sheetView><pane ${rest} state="frozen"/></sheetView></sheetViews>`;
    const wanted = await book("g.xlsx", gold, pane('ySplit="1" topLeftCell="A2"'));
    expect(await bench.score(await book("a.xlsx", gold, pane('ySplit="1" topLeftCell="A9"')), wanted, rules)).toBe(1);
    expect(await bench.score(await book("b.xlsx", gold, pane('xSplit="1"')), wanted, rules)).toBe(0);
  });

  it("stops at the first rule that does not hold and shows what it found", async () => {
    const options = { rules: [{ type: "sheet_name" }, ...data.rules] };
    const got = await bench.file("a.xlsx", await makeXlsx({ Other: gold }));
    const reply = await bench.run(got, await book("g.xlsx", gold), options);
    expect(reply).toMatchObject({
      ok: true,
      score: 0,
      parts: [{ name: "sheet_name", passed: false, got: '["Other"]' }],
    });
  });

  it("gives 0 for a missing or broken workbook and no score for an unknown rule", async () => {
    const wanted = await book("g.xlsx", gold);
    expect(await bench.score(null, wanted, data)).toBe(0);
    expect(await bench.score(await bench.missing("no.xlsx"), wanted, data)).toBe(0);
    expect(await bench.score(await bench.file("t.xlsx", "text"), wanted, data)).toBe(0);
    expect(await bench.score(await bench.file("z.xlsx", await makeZip({ a: "b" })), wanted, data)).toBe(0);
    expect(await bench.score(await bench.file("a.xls", await makeXlsx({ Sheet1: gold })), wanted, data)).toBe(0);
    expect(await bench.score(wanted, wanted, { rules: [{ type: "constructor" }] })).toBe("rule");
  });
});
