import { defineMetric, fail, pass } from "../metric";
import { openWorkbook } from "../formats/xlsx/workbook";
import type { Cell } from "../formats/xlsx/worksheet";
import { ruleMember } from "../rule";
import { show } from "../show";

const FIRST_ROW = 2;
const LAST_ROW = 22;
const COLUMN = 3;

/**
 * Cells C2 to C22 of the active sheet hold the expected cities in order, without regard to case, accents and
 * punctuation; a list names alternatives. Cities beyond the cells are not looked at, too few fail.
 */
export const compareConferenceCityInOrder = defineMetric({
  name: "compare_conference_city_in_order",
  version: 1,
  async run(result, expected, _options, ctx) {
    const cities = ruleMember(expected, "expected");
    const sheet = (await openWorkbook(result, ctx)).activeWorksheet();
    for (let row = FIRST_ROW; row <= LAST_ROW; row++) {
      const got = plainText(textOfCell(sheet.rows.get(row)?.get(COLUMN)));
      const city: unknown = Array.isArray(cities) ? cities[row - FIRST_ROW] : undefined;
      const names = (Array.isArray(city) ? city : [city]) as unknown[];
      const isThere = names.some((name) => {
        const wanted = plainText(["string", "number"].includes(typeof name) ? String(name) : "");
        return wanted !== "" && got.includes(wanted);
      });
      if (!isThere) return fail(`C${row}: ${show(got)} instead of ${show(city ?? "any city")}`);
    }
    return pass("every city is in its place");
  },
});

/** A computed cell counts as its formula, as the public function reads it. */
function textOfCell(cell: Cell | undefined): string {
  if (!cell) return "";
  if (cell.formula !== null) return cell.formula;
  const { value } = cell;
  if (value === null) return "";
  return typeof value === "object" && "error" in value ? value.error : String(value);
}

/** Small letters and digits without accents; everything else becomes one blank. */
const plainText = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
