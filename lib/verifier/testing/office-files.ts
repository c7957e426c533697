import JSZip from "jszip";

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** A ZIP archive of the given parts. */
export async function makeZip(parts: Record<string, string | Uint8Array>): Promise<Uint8Array> {
  const zip = new JSZip();
  for (const [name, content] of Object.entries(parts)) zip.file(name, content);
  return zip.generateAsync({ type: "uint8array", compression: "DEFLATE" });
}

export const relations = (...entries: [id: string, type: string, target: string][]) =>
  `<Relationships xmlns="${PACKAGE_RELATIONS}">${entries
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

/** A paragraph of one run, with formatting of its own if given. */
export const paragraph = (text: string, run = "", own = "") =>
  `<w:p>${own ? `<w:pPr>${own}</w:pPr>` : ""}<w:r>${run ? `<w:rPr>${run}</w:rPr>` : ""}<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** A Word document with this body; plain texts become paragraphs. */
export const makeDocx = (...body: string[]) =>
  makeZip({
    "_rels/.rels": relations(["r1", "officeDocument", "word/document.xml"]),
    "word/document.xml": `<w:document xmlns:w="${WORD}"><w:body>${body
      .map((part) => (part.startsWith("<") ? part : paragraph(part)))
      .join("")}</w:body></w:document>`,
  });

export type SheetCell = string | number | boolean | null;

/**
 * A workbook with these sheets. `extra` goes behind the cells of the first. `parts` are further parts by name:
 * xl/styles.xml is related to the workbook, xl/sheet1.rels are the relationships of the first sheet.
 */
export function makeXlsx(
  sheets: Record<string, SheetCell[][]>,
  extra = "",
  parts: Record<string, string> = {},
): Promise<Uint8Array> {
  const names = Object.keys(sheets);
  const entries = names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index + 1}"/>`);
  return makeZip({
    "_rels/.rels": relations(["r1", "officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml": `<workbook xmlns="${SHEET}" xmlns:r="${RELATIONS}"><sheets>${entries.join("")}</sheets></workbook>`,
    ...parts,
    ...(parts["xl/sheet1.rels"] ? { "xl/worksheets/_rels/sheet1.xml.rels": parts["xl/sheet1.rels"] } : {}),
    "xl/_rels/workbook.xml.rels": relations(
      ...(parts["xl/styles.xml"] ? [["st", "styles", "styles.xml"] as [string, string, string]] : []),
      ...names.map((_, index): [string, string, string] => [
        `r${index + 1}`,
        "worksheet",
        `worksheets/sheet${index + 1}.xml`,
      ]),
    ),
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns="${SHEET}"><sheetData>${rows(sheets[name] ?? [])}</sheetData>${index === 0 ? extra : ""}</worksheet>`,
      ]),
    ),
  });
}

const rows = (table: SheetCell[][]) =>
  table
    .map((cells, row) => `<row r="${row + 1}">${cells.map((value, column) => cell(value, row, column)).join("")}</row>`)
    .join("");

function cell(value: SheetCell, row: number, column: number): string {
  if (value === null) return "";
  const place = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
  if (typeof value === "number") return `<c ${place}><v>${value}</v></c>`;
  if (typeof value === "boolean") return `<c ${place} t="b"><v>${value ? 1 : 0}</v></c>`;
  return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
}
