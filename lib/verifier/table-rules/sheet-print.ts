import { UnreadableInputError } from "../metric";
import { besideInput, readInput } from "../formats/input-file";
import { tableLines } from "../formats/text";
import { orNull } from "../formats/unreadable";
import { strip } from "../python/text";
import { flag } from "../rule";
import { show } from "../show";
import {
  bookOf,
  failed,
  findSheet,
  noSheet,
  passed,
  type SheetReference,
  type TableRule,
  type TableScope,
} from "./table-rule";

/** The displayed texts of two sheets are equal: lines of the CSV files `<workbook>-<sheet>.csv` beside the workbooks. */
export const sheetPrint: TableRule = async (options, scope) => {
  const got = await printedLines(findSheet(options.sheet_idx0, scope), scope);
  const wanted = await printedLines(findSheet(options.sheet_idx1, scope), scope);
  if (!got) return noSheet(options);
  if (!wanted && flag(options, "ignore_case", false)) throw new UnreadableInputError("there is no gold CSV file");
  if (!wanted) return noSheet(options);
  const fold = (line: string | undefined) => (flag(options, "ignore_case", false) ? line?.toLowerCase() : line);
  const at = Array.from({ length: Math.max(got.length, wanted.length) }).findIndex(
    (_, line) => fold(got[line]) !== fold(wanted[line]),
  );
  if (at < 0) return passed(`${got.length} lines are equal`);
  return failed(`line ${at + 1}: ${show(wanted[at] ?? "no line")}`, show(got[at] ?? "no line"));
};

async function printedLines(reference: SheetReference, { ctx }: TableScope): Promise<string[] | null> {
  const [workbook, { name }] = [bookOf(reference), reference];
  const file =
    workbook.path
      .split("/")
      .at(-1)
      ?.replace(/\.[^.]*$/, "") ?? "";
  const bytes = await orNull(() => readInput(besideInput(workbook.path, `${file}-${name}.csv`), ctx));
  if (bytes === null) return null;
  const lines = tableLines(bytes).map(strip);
  while (lines.at(-1) === "") lines.pop();
  return lines;
}
