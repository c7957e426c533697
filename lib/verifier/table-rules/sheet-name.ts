import { pyEquals } from "../python/equals";
import { show } from "../show";
import { failed, passed, type TableRule } from "./table-rule";

/** Both workbooks have the same sheets in the same order. */
export const sheetName: TableRule = (_options, { result, expected }) => {
  const [got, wanted] = [result.sheetNames, expected?.sheetNames ?? null];
  return pyEquals(got, wanted) ? passed(show(got)) : failed(show(wanted), show(got));
};
