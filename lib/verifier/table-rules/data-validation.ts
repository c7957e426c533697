import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from "../formats/xml";
import { isOn } from "../formats/xlsx/rich-text";
import { valueFits, type ValueRule } from "../python/value-rule";
import { failed, findSheet, noSheet, passed, worksheetOf, type TableRule } from "./table-rule";

const SWITCHES = ["allowBlank", "showErrorMessage", "showInputMessage", "showDropDown"];

/** Every validation of a sheet fits one of the property sets, and there are at least as many. */
export const dataValidation: TableRule = (options, scope) => {
  const sheet = worksheetOf(findSheet(options.sheet_idx, scope));
  if (!sheet) return noSheet(options);
  const holder = childOf(sheet.root, "dataValidations");
  const validations = holder ? childrenOf(holder, "dataValidation") : [];
  const sets = (options.dv_props ?? []) as Record<string, ValueRule>[];
  if (validations.length < sets.length) return failed(`${sets.length} validations`, `${validations.length}`);
  const odd = validations.find((validation) => !sets.some((set) => fitsAll(validation, set)));
  if (!odd) return passed(`${validations.length} validations fit`);
  return failed("validations that fit", `${attributeOf(odd, "type")} on ${attributeOf(odd, "sqref")}`);
};

const fitsAll = (validation: XmlElement, set: Record<string, ValueRule>) =>
  Object.entries(set).every(([name, rule]) => valueFits(valueOf(validation, name), rule));

function valueOf(validation: XmlElement, name: string): unknown {
  if (name === "ranges" || name === "sqref") return attributeOf(validation, "sqref") ?? "";
  if (SWITCHES.includes(name)) return isOn(attributeOf(validation, name));
  if (name === "formula1" || name === "formula2") {
    const formula = childOf(validation, name);
    return formula ? textOf(formula) : null;
  }
  return attributeOf(validation, name);
}
