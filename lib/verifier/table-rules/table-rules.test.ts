import { describe, expect, it } from "vitest";
import { makeXlsx, relations, type SheetCell } from "../testing/office-files";
import { metricBench } from "../testing/metric-bench";

const bench = metricBench("compare_table");
type Parts = Record<string, string>;
interface Book {
  cells?: SheetCell[][];
  extra?: string;
  parts?: Parts;
}
const write = async (name: string, { cells = [["a"]], extra = "", parts = {} }: Book) =>
  bench.file(name, await makeXlsx({ Sheet1: cells }, extra, parts));

const BOTH = { sheet_idx0: 0, sheet_idx1: "EI0" };
async function score(rule: object, got: Book, gold: Book | null = got) {
  const result = await write("a.xlsx", got);
  return bench.score(result, gold ? await write("b.xlsx", gold) : null, { rules: [rule] });
}

const STYLES: Parts = {
  "xl/styles.xml":
    '<styleSheet><fonts><font><b val="0"/><color theme="1"/></font><font><b/><color rgb="FFFF0000"/></font></fonts>' +
    '<fills><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FF00FF00"/></patternFill></fill><fill><gradientFill/></fill></fills>' +
    '<cellXfs><xf fontId="0" fillId="0"/><xf fontId="1" fillId="1" numFmtId="2"/><xf fontId="0" fillId="2"/></cellXfs>' +
    '<dxfs><dxf><font><color rgb="FF0000FF"/></font><fill><patternFill><bgColor rgb="FF112233"/></patternFill></fill></dxf>' +
    "<dxf><fill/></dxf></dxfs></styleSheet>",
};

describe("style", () => {
  const rule = (...props: string[]) => ({ type: "style", ...BOTH, props });
  const cell = (style: number, value = "5", more = "") => ({
    cells: [],
    extra: "",
    parts: STYLES,
    row: `<row r="1"><c r="A1" s="${style}"><v>${value}</v></c>${more}</row>`,
  });
  const book = ({ parts, row }: ReturnType<typeof cell>, extra = ""): Book => ({
    cells: [],
    parts,
    extra: `<sheetData>${row}</sheetData>${extra}`,
  });
  const [plain, styled] = [book(cell(0)), book(cell(1))];

  it.each(["font_bold", "font_color", "bgcolor", "fgcolor", "number_format"])("tells %s", async (prop) => {
    expect(await score(rule(prop), styled)).toBe(1);
    expect(await score(rule(prop), styled, plain)).toBe(0);
  });

  it("tells plain from gradient fills, not patterns from each other", async () => {
    expect(await score(rule("fill_type"), styled, plain)).toBe(1);
    expect(await score(rule("fill_type"), book(cell(2)), plain)).toBe(0);
  });

  it("looks at fonts and formats of cells with a value only, at fills of all", async () => {
    const [blank, blankPlain] = [book(cell(1, "")), book(cell(0, ""))];
    expect(await score(rule("font_bold", "number_format"), blank, blankPlain)).toBe(1);
    expect(await score(rule("bgcolor"), blank, blankPlain)).toBe(0);
  });

  it("gives cells under a merged block no style of their own", async () => {
    const merge = '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>';
    const under = (style: number) => book(cell(0, "5", `<c r="B1" s="${style}"/>`), merge);
    expect(await score(rule("bgcolor", "merge"), under(1), under(0))).toBe(1);
    expect(await score(rule("merge"), under(0), plain)).toBe(0);
  });

  const conditional = (type: string, formula: string, operator = "", index = "0") =>
    book(
      cell(0),
      `<conditionalFormatting sqref="A1:A3"><cfRule type="${type}" operator="${operator}" dxfId="${index}"><formula>${formula}</formula></cfRule></conditionalFormatting>`,
    );
  it.each([
    ["cellIs", "4", "greaterThan", true],
    ["cellIs", "5", "greaterThan", false],
    ["cellIs", "10-5", "equal", true],
    ["cellIs", '"5"', "equal", false],
    ["cellIs", "B1", "equal", false],
    ["expression", "A1&gt;4", "", true],
    ["expression", "A1&gt;B1", "", false],
    ["containsText", 'NOT(ISERROR(SEARCH("5",A1)))', "", true],
    ["expression", "NOSUCH(A1)", "", false],
    ["colorScale", "1", "", false],
  ])("conditional format %s %s %s is active: %s", async (type, formula, operator, isActive) => {
    const fill = await score(rule("bgcolor"), conditional(type, formula, operator), plain);
    expect(fill).toBe(isActive ? 0 : 1);
  });

  it("reads an active format instead of the cell's own, and has no score where that says nothing", async () => {
    const active = conditional("cellIs", "4", "greaterThan");
    expect(await score(rule("font_color"), active, plain)).toBe(0);
    const silent = conditional("cellIs", "4", "greaterThan", "1");
    expect(await score(rule("font_color"), silent, plain)).toBe("unreadable_input");
    const absolute = conditional("expression", "A1&gt;$B$3", "");
    expect(await score(rule("bgcolor"), absolute, plain)).toBe("unreadable_input");
  });

  it("gives a workbook without styles those of a new one", async () => {
    expect(await score(rule("font_bold", "font_size", "bgcolor", "fill_type"), { cells: [["a"]] })).toBe(1);
    expect(await score(rule("font_size"), { cells: [["a"]] }, { cells: [[null]] })).toBe(0);
  });

  it("has no score for an unknown style, and one for 10,000 rows", async () => {
    expect(await score(rule("border"), plain)).toBe("rule");
    const many = { cells: Array.from({ length: 10_000 }, (_, row) => [row, `text ${row}`]), parts: STYLES };
    expect(await score(rule("bgcolor"), many)).toBe(1);
  }, 60_000);

  it("reads styles of one cell for check_cell, nothing where there is none", async () => {
    const check = (prop: string, ref: unknown) => ({
      type: "check_cell",
      sheet_idx: 0,
      coordinate: "A1",
      props: { [prop]: { method: "eq", ref } },
    });
    expect(await score(check("font_color", "FFFF0000"), styled, null)).toBe(1);
    expect(await score(check("number_format", "0.00"), styled, null)).toBe(1);
    expect(await score(check("font_bold", null), book(cell(1, "")), null)).toBe(1);
    expect(await score(check("border", null), styled, null)).toBe(1);
    expect(await score(check("border", "x"), styled, null)).toBe(0);
  });
});

describe("filter", () => {
  const rule = { type: "filter", ...BOTH };
  const filtered = (columns: string, ref = "A1:C9") => ({ extra: `<autoFilter ref="${ref}">${columns}</autoFilter>` });
  const values = (...list: string[]) =>
    `<filterColumn colId="1"><filters>${list.map((value) => `<filter val="${value}"/>`).join("")}</filters></filterColumn>`;
  const custom = (and: string) =>
    `<filterColumn colId="0"><customFilters and="${and}"><customFilter operator="greaterThan" val="5"/></customFilters></filterColumn>`;
  it("compares range, values in any order, conditions and sorting", async () => {
    expect(await score(rule, filtered(values("a", "b")), filtered(values("b", "a")))).toBe(1);
    expect(await score(rule, filtered(values("a")), filtered(values("b")))).toBe(0);
    expect(await score(rule, filtered(""), filtered("", "A1:C8"))).toBe(0);
    expect(await score(rule, filtered(custom("1")), filtered(custom("0")))).toBe(0);
    const sorted = '<sortState ref="A2:C9"><sortCondition ref="A2:A9" descending="1"/></sortState>';
    expect(await score(rule, filtered(sorted), filtered(""))).toBe(0);
    expect(await score(rule, filtered(values("a")), {})).toBe(0);
    expect(await score(rule, {})).toBe(1);
  });
});

describe("row_props and col_props", () => {
  const rows = (...attributes: string[]) => ({
    cells: [],
    extra: `<sheetData>${attributes.map((own, at) => `<row r="${at + 1}" ${own}/>`).join("")}</sheetData>`,
  });
  const columns = (...attributes: string[]) => ({
    extra: `<cols>${attributes.map((own, at) => `<col min="${at + 1}" max="${at + 1}" ${own}/>`).join("")}</cols>`,
  });
  const row = (...props: string[]) => ({ type: "row_props", ...BOTH, props });
  const column = (...props: string[]) => ({ type: "col_props", ...BOTH, props });
  it("compares rows that have a record, with what a record does not say by default", async () => {
    expect(await score(row("hidden", "collapsed"), rows('hidden="1" collapsed="0"'), rows('hidden="true"'))).toBe(1);
    expect(await score(row("hidden"), rows('hidden="1"'), rows('ht="9"'))).toBe(0);
    expect(await score(row("height"), rows('ht="9"'), rows('ht="9.0"'))).toBe(1);
    expect(await score(row("hidden"), rows('hidden="0"'), rows(""))).toBe(0);
    expect(await score(row("colour"), rows('ht="9"'))).toBe("rule");
  });
  it("compares columns by the first of each record", async () => {
    expect(await score(column("width", "outlineLevel"), columns('width="13"'), columns('outlineLevel="0"'))).toBe(1);
    expect(await score(column("width"), columns('width="9"'), columns('width="8"'))).toBe(0);
    expect(await score(column("hidden", "auto_size"), columns('hidden="1"'), columns('bestFit="1"'))).toBe(0);
  });
});

describe("freeze", () => {
  const rule = { type: "freeze", ...BOTH };
  const pane = (attributes: string) => ({
    extra: `<sheetViews><sheetView><pane ${attributes}/></sheetView></sheetViews>`,
  });
  it("compares frozen rows and columns, of split panes also what they show first", async () => {
    expect(
      await score(rule, pane('ySplit="1" state="frozen" topLeftCell="A9"'), pane('ySplit="1" state="frozen"')),
    ).toBe(1);
    expect(await score(rule, pane('ySplit="1" state="frozen"'), pane('ySplit="1" xSplit="1" state="frozen"'))).toBe(0);
    expect(await score(rule, pane('ySplit="900" topLeftCell="A9"'), pane('ySplit="900" topLeftCell="A8"'))).toBe(0);
    expect(await score(rule, pane('ySplit="900"'), {})).toBe(0);
  });
});

describe("chart", () => {
  const rule = (...chart_props: string[]) => ({ type: "chart", ...BOTH, chart_props });
  const series = '<ser><val><numRef><f>Sheet1!$B$1:$B$3</f></numRef></val></ser><axId val="7"/><axId val="8"/>';
  const title = (text: string) => `<title><tx><rich><p><r><t>${text}</t></r></p></rich></tx></title>`;
  const drawn = (chart: string, anchor = "twoCellAnchor", to = "9"): Book => ({
    parts: {
      "xl/sheet1.rels": relations(["d1", "drawing", "../drawings/drawing1.xml"]),
      "xl/drawings/drawing1.xml":
        `<wsDr><${anchor}><from><col>1</col><row>2</row></from><to><col>5</col><row>${to}</row></to><graphicFrame><graphic>` +
        `<graphicData><chart xmlns:r="r" r:id="c1"/></graphicData></graphic></graphicFrame></${anchor}></wsDr>`,
      "xl/drawings/_rels/drawing1.xml.rels": relations(["c1", "chart", "../charts/chart1.xml"]),
      "xl/charts/chart1.xml": `<chartSpace><chart>${chart}</chart></chartSpace>`,
    },
  });
  const bars = (x = "X", y = "Y") =>
    drawn(
      `<plotArea><barChart>${series}</barChart><valAx><axId val="8"/>${title(y)}</valAx><catAx><axId val="7"/>${title(x)}</catAx></plotArea>`,
    );
  it("finds the axes by their kind, whatever their order", async () => {
    expect(await score(rule("xtitle", "ytitle"), bars())).toBe(1);
    expect(await score(rule("xtitle"), bars("X", "Y"), bars("Z", "Y"))).toBe(0);
    expect(await score(rule("xtitle"), bars("X", "Y"), bars("X", "Z"))).toBe(1);
    expect(await score(rule("ytitle"), bars("X", "Y"), bars("X", "Z"))).toBe(0);
    expect(await score(rule("ztitle", "width"), bars("X", "Y"), bars("Z", "Z"))).toBe(1);
  });
  it("compares places of charts tied to two cells, and has no score for others", async () => {
    const placed = (anchor: string, to: string) =>
      drawn(`<plotArea><pieChart>${series}</pieChart></plotArea>`, anchor, to);
    expect(await score(rule("anchor"), placed("twoCellAnchor", "9"))).toBe(1);
    expect(await score(rule("anchor"), placed("twoCellAnchor", "9"), placed("twoCellAnchor", "8"))).toBe(0);
    expect(await score(rule("anchor"), placed("oneCellAnchor", "9"))).toBe("unreadable_input");
  });
});

describe("pivot_table", () => {
  const rule = (...pivot_props: string[]) => ({ type: "pivot_table", ...BOTH, pivot_props });
  const item = (x: number, hidden = "") => `<item x="${x}" ${hidden && 'h="1"'}/>`;
  const pivot = (body: string, items = item(0) + item(1)): Book => ({
    parts: {
      "xl/sheet1.rels": relations(["p1", "pivotTable", "../pivotTables/pivotTable1.xml"]),
      "xl/pivotTables/pivotTable1.xml": `<pivotTableDefinition name="P"><location ref="A1:B2" firstDataRow="1"/><pivotFields><pivotField/><pivotField><items>${items}</items></pivotField><pivotField/></pivotFields>${body}</pivotTableDefinition>`,
      "xl/pivotTables/_rels/pivotTable1.xml.rels": relations([
        "c1",
        "pivotCacheDefinition",
        "../pivotCache/pivotCacheDefinition1.xml",
      ]),
      "xl/pivotCache/pivotCacheDefinition1.xml":
        '<pivotCacheDefinition><cacheSource type="worksheet"><worksheetSource ref="A1:C9" sheet="Sheet1"/></cacheSource></pivotCacheDefinition>',
    },
  });
  const data = (...fields: string[]) =>
    `<dataFields>${fields.map((own) => `<dataField ${own}/>`).join("")}</dataFields>`;
  it("compares data fields in order, with names only when asked", async () => {
    const [one, two] = ['fld="1" name="A" subtotal="count"', 'fld="2" name="B"'];
    expect(await score(rule("data_fields"), pivot(data(one, two)))).toBe(1);
    expect(await score(rule("data_fields"), pivot(data(one, two)), pivot(data(two, one)))).toBe(0);
    const renamed = pivot(data(one.replace("A", "X"), two));
    expect(await score(rule("data_fields"), pivot(data(one, two)), renamed)).toBe(1);
    expect(await score(rule("data_fields", "data_fields_name"), pivot(data(one, two)), renamed)).toBe(0);
  });
  it("compares items and page fields as the filter", async () => {
    const page = (field: number) => `<pageFields><pageField fld="${field}"/></pageFields>`;
    expect(await score(rule("filter"), pivot(page(1)), pivot(page(2)))).toBe(0);
    expect(await score(rule("filter"), pivot("", item(0) + item(1)), pivot("", item(1) + item(0)))).toBe(1);
    expect(await score(rule("filter", "ordered"), pivot("", item(0) + item(1)), pivot("", item(1) + item(0)))).toBe(0);
    expect(await score(rule("selection"), pivot("", item(0)), pivot("", item(0) + item(1)))).toBe(0);
    expect(await score(rule("selection"), pivot("", item(0, "h")), pivot("", item(0)))).toBe(0);
  });
  it("compares rows and columns, special fields aside when asked", async () => {
    const fields = (x: number) => `<rowFields><field x="${x}"/></rowFields><colFields><field x="-2"/></colFields>`;
    expect(await score(rule("row_fields", "col_fields"), pivot(fields(1)))).toBe(1);
    expect(await score(rule("row_fields"), pivot(fields(1)), pivot(fields(2)))).toBe(0);
    expect(await score(rule("col_fields"), pivot(fields(1)), pivot(""))).toBe(0);
    expect(await score(rule("col_fields", "ignore_special_fields"), pivot(fields(1)), pivot(""))).toBe(1);
  });
});

describe("sparkline", () => {
  const rule = { type: "sparkline", ...BOTH };
  const names =
    'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"';
  const line = (cell: string, range: string, type = "line") => ({
    extra: `<extLst><x14:sparklineGroup type="${type}" ${names}><x14:sparkline><xm:f>${range}</xm:f><xm:sqref>${cell}</xm:sqref></x14:sparkline></x14:sparklineGroup></extLst>`,
  });
  it("compares source ranges by cell, not kinds", async () => {
    expect(await score(rule, line("D1", "Sheet1!A1:C1"), line("D1", "Sheet1!A1:C1", "column"))).toBe(1);
    expect(await score(rule, line("D1", "Sheet1!A1:C1"), line("D1", "Sheet1!A1:B1"))).toBe(0);
    expect(await score(rule, line("D1", "Sheet1!A1:C1"), {})).toBe(0);
  });
});

describe("sheet_data", () => {
  const rule = { type: "sheet_data", ...BOTH };
  it("keeps blank rows, of one column too", async () => {
    expect(await score(rule, { cells: [["h"], ["a"], ["b"]] }, { cells: [["h"], [null], ["a"], ["b"]] })).toBe(0);
    expect(await score(rule, { cells: [["h"], ["a"]] }, { cells: [["h"], ["a"], [null]] })).toBe(1);
  });

  it("tells durations from dates by brackets in their format, whatever stands around", async () => {
    const formatted = (...codes: string[]): Book => ({
      cells: [],
      extra: `<sheetData><row r="1"><c r="A1" t="str"><v>h</v></c></row>${codes
        .map((_, at) => `<row r="${at + 2}"><c r="A${at + 2}" s="${at}"><v>1.5</v></c></row>`)
        .join("")}</sheetData>`,
      parts: {
        "xl/styles.xml": `<styleSheet><numFmts>${codes.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join("")}</numFmts><cellXfs>${codes.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join("")}</cellXfs></styleSheet>`,
      },
    });
    expect(await score(rule, formatted("[h]:mm"), formatted("&quot;for &quot;[hh] h"))).toBe(1);
    expect(await score(rule, formatted("[h]:mm"), formatted("h:mm"))).toBe(0);
    expect(await score(rule, formatted("d/m"), formatted("h:mm"))).toBe(1);
    expect(await score(rule, formatted("0.0"), formatted("[Red]0"))).toBe(1);
    expect(await score(rule, formatted("0&quot;d&quot;"), formatted("0\\d"))).toBe(1);
  });
});

describe("broken sheets", () => {
  it("make the result 0 and a gold worthless, whether the rule looks at them or not", async () => {
    const broken = await bench.file("a.xlsx", await makeXlsx({ Sheet1: [["a"]], Other: [] }, "<broken"));
    const whole = await write("b.xlsx", {});
    const rules = [{ type: "sheet_name" }];
    expect(await bench.score(broken, whole, { rules })).toBe(0);
    expect(await bench.score(whole, broken, { rules })).toBe("unreadable_input");
  });
});

describe("sheets that are not there", () => {
  const missing = { sheet_idx0: "RNnone", sheet_idx1: "ENnone" };
  it.each(["chart", "pivot_table", "style", "row_props", "col_props", "filter"])(
    "%s finds nothing in either and agrees",
    async (type) => {
      expect(await score({ type, ...missing, props: ["hidden"] }, {})).toBe(1);
      expect(await score({ type, ...missing, props: ["hidden"] }, {}, null)).toBe("rule");
    },
  );
  it.each(["sheet_data", "freeze"])("%s gives 0 without the first, no score without the second", async (type) => {
    expect(await score({ type, ...missing }, {})).toBe(0);
    expect(await score({ type, sheet_idx0: 0, sheet_idx1: "ENnone" }, {})).toBe("unreadable_input");
    expect(await score({ type, sheet_idx0: 0, sheet_idx1: "EI0" }, {}, null)).toBe("rule");
  });
  it("sheet_fuzzy and sparkline have no score without a gold or sheet", async () => {
    const rules = [{ range: ["A1"], type: "exact_match" }];
    expect(await score({ type: "sheet_fuzzy", ...BOTH, rules }, {}, null)).toBe("rule");
    expect(await score({ type: "sheet_fuzzy", ...missing, rules }, {})).toBe(1);
    expect(await score({ type: "sparkline", ...missing }, {})).toBe("unreadable_input");
    expect(await score({ type: "sheet_data", sheet_idx0: "RIx", sheet_idx1: "EI0" }, {})).toBe(0);
  });
  it("no rules at all is a broken task", async () => {
    const file = await write("a.xlsx", {});
    expect(await bench.score(file, file, {})).toBe("rule");
    expect(await bench.score(file, file, { rules: [] })).toBe(1);
  });
});
