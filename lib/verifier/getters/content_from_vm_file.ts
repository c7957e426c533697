import { OfficePackage } from "../formats/office-package";
import { readDataFrame, type Column } from "../formats/xlsx/data-frame";
import { ExcelMoment } from "../formats/xlsx/moment";
import { Workbook } from "../formats/xlsx/workbook";
import { ZipArchive } from "../formats/zip";
import { defineGetter, GetterError, jsonValue, textParameter } from "../getter";
import { floatText } from "../python/float-text";

/** Texts of the last row of a workbook's first sheet, as pandas spells them. */
export const contentFromVmFile = defineGetter({
  name: "content_from_vm_file",
  async get(spec, { desktop }) {
    const path = textParameter(spec, "path");
    if (spec.file_type !== "xlsx" || spec.file_content !== "last_row") {
      throw new GetterError(`content_from_vm_file knows the last row of an xlsx file, not this`);
    }
    const bytes = await desktop.readFile(path);
    if (bytes === null) return jsonValue(null);
    const workbook = new Workbook(path, new OfficePackage(new ZipArchive(Buffer.from(bytes))));
    const sheet = workbook.worksheet(workbook.sheetNames[0] ?? "");
    if (sheet === null) throw new GetterError("the workbook has no sheet");
    const { columns, rowCount } = readDataFrame(sheet);
    if (rowCount === 0) throw new GetterError("the sheet has no rows");
    return jsonValue(lastRow(columns));
  },
});

/** A row of numbers only is turned into floats by pandas when one of its columns holds floats. */
function lastRow(columns: readonly Column[]): string[] {
  const isNumeric = columns.every(({ kind }) => kind === "integer" || kind === "float");
  const isFloat = isNumeric && columns.some(({ kind }) => kind === "float");
  return columns.map(({ kind, values }) => {
    const value = values.at(-1) ?? null;
    if (value === null) return kind === "datetime" || kind === "duration" ? "NaT" : "nan";
    if (typeof value === "boolean") return value ? "True" : "False";
    if (typeof value === "number") return isFloat || kind === "float" ? floatText(value) : String(value);
    return value instanceof ExcelMoment ? value.toString() : value;
  });
}
