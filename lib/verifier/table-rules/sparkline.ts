import { attributeOf, childrenOf, descendantsNamed, textOf } from "../formats/xml";
import type { Worksheet } from "../formats/xlsx/worksheet";
import { pyEquals } from "../python/equals";
import { show } from "../show";
import { failed, findSheet, noSheet, passed, worksheetOf, type TableRule } from "./table-rule";

/** Both sheets have the same sparklines: place by source range, and type. */
export const sparkline: TableRule = (options, scope) => {
  const [got, wanted] = [options.sheet_idx0, options.sheet_idx1].map((index) => worksheetOf(findSheet(index, scope)));
  if (!got || !wanted) return noSheet(options);
  const [left, right] = [sparklinesOf(got), sparklinesOf(wanted)];
  return pyEquals(left, right) ? passed(show(left)) : failed(show(right), show(left));
};

function sparklinesOf(sheet: Worksheet): Record<string, string> {
  const lines = descendantsNamed(sheet.root, "sparklineGroup").flatMap((group) =>
    descendantsNamed(group, "sparkline").map((line) => {
      const text = (name: string) => childrenOf(line, name).map(textOf).join("");
      return [text("f"), `${text("sqref")} ${attributeOf(group, "type") ?? "line"}`];
    }),
  );
  return Object.fromEntries(lines) as Record<string, string>;
}
