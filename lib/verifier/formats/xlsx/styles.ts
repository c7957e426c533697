import { attributeOf, childOf, childrenOf, parseXml, type XmlElement } from "../xml";

/** Number formats that a workbook names by number only (ECMA-376, 18.8.30). */
const BUILTIN_FORMATS: Record<number, string> = {
  0: "General",
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  14: "mm-dd-yy",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "m/d/yy h:mm",
  37: "#,##0_);(#,##0)",
  38: "#,##0_);[Red](#,##0)",
  39: "#,##0.00_);(#,##0.00)",
  40: "#,##0.00_);[Red](#,##0.00)",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mmss.0",
  48: "##0.0E+0",
  49: "@",
};

/** Fonts, fills and formats of a workbook. */
export interface Styles {
  font(style: number): XmlElement | null;
  fill(style: number): XmlElement | null;
  numberFormat(style: number): string;
  /** Whether numbers in this format are dates or durations; null for plain numbers. */
  momentKind(style: number): "datetime" | "duration" | null;
  /** A differential format of conditional formatting. */
  difference(index: number): XmlElement | null;
}

/** What a workbook without styles of its own looks like to its readers. */
const DEFAULT_STYLES = parseXml(
  '<styleSheet><fonts><font><name val="Calibri"/><family val="2"/><color theme="1"/><sz val="11"/></font></fonts>' +
    '<fills><fill><patternFill patternType="none"/></fill></fills><cellXfs><xf/></cellXfs></styleSheet>',
);

export function readStyles(written: XmlElement | null): Styles {
  const root = written ?? DEFAULT_STYLES;
  const list = (group: string, item: string) => {
    const holder = childOf(root, group);
    return holder ? childrenOf(holder, item) : [];
  };
  const [fonts, fills, formats, differences] = [
    list("fonts", "font"),
    list("fills", "fill"),
    list("cellXfs", "xf"),
    list("dxfs", "dxf"),
  ];
  const codes = new Map(
    list("numFmts", "numFmt").map((format) => [
      Number(attributeOf(format, "numFmtId")),
      attributeOf(format, "formatCode") ?? "",
    ]),
  );
  const reference = (style: number, name: string) => Number(attributeOf(formats[style], name) ?? 0);
  const numberFormat = (style: number) => {
    const id = reference(style, "numFmtId");
    return codes.get(id) ?? BUILTIN_FORMATS[id] ?? "General";
  };
  const kinds = new Map<number, "datetime" | "duration" | null>();
  return {
    font: (style) => fonts[reference(style, "fontId")] ?? null,
    fill: (style) => fills[reference(style, "fillId")] ?? null,
    numberFormat,
    momentKind(style) {
      const known = kinds.get(style);
      if (known !== undefined) return known;
      const kind = kindOfFormat(numberFormat(style));
      kinds.set(style, kind);
      return kind;
    },
    difference: (index) => differences[index] ?? null,
  };
}

/** Hours, minutes or seconds in brackets go beyond a day, an hour or a minute, whatever stands around them. */
const DURATION = /\[(hh?|mm?|ss?)\]/i;

function kindOfFormat(code: string): "datetime" | "duration" | null {
  const first = code.split(";")[0] ?? "";
  if (DURATION.test(first)) return "duration";
  const bare = first
    .replace(/"[^"]*"/g, "")
    .replace(/\[(?!hh?\]|mm?\]|ss?\])[^\]]*\]/gi, "")
    .replace(/[\\_]./g, "");
  return bare !== "General" && /[dmhys]/i.test(bare) ? "datetime" : null;
}
