import { UnreadableInputError } from "../metric";
import { childOf, descendantsNamed, textOf, type XmlElement } from "../formats/xml";
import { pyEquals } from "../python/equals";
import { strip } from "../python/text";
import { show } from "../show";
import { bookOf, failed, findSheet, passed, type SheetReference, type TableRule } from "./table-rule";

const SPARKLINES = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main";

/** Both sheets have sparklines in the same cells, each of the same source range. */
export const sparkline: TableRule = (options, scope) => {
  const [got, wanted] = [options.sheet_idx0, options.sheet_idx1].map((index) => sparklinesOf(findSheet(index, scope)));
  return pyEquals(got, wanted) ? passed(show(got)) : failed(show(wanted), show(got));
};

/** Source ranges by cell. The sheet's part is guessed from its id, as the public function does. */
function sparklinesOf(reference: SheetReference): Record<string, string> {
  const workbook = bookOf(reference);
  const id = workbook.sheets.find((sheet) => sheet.name === reference.name)?.sheetId;
  const sheet = id === undefined ? null : workbook.sheetPart(`xl/worksheets/sheet${id}.xml`);
  if (!sheet) throw new UnreadableInputError("there is no such sheet");
  const lines = descendantsNamed(sheet.root, "sparkline", SPARKLINES);
  return Object.fromEntries(lines.map((line) => [part(line, "sqref"), part(line, "f")]));
}

function part(line: XmlElement, name: string): string {
  const element = childOf(line, name);
  if (!element) throw new UnreadableInputError(`a sparkline has no ${name}`);
  return strip(textOf(element));
}
