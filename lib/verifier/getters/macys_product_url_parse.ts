import { decodedAddress } from "../formats/url";
import { defineGetter, GetterError, jsonValue, type GetterContext } from "../getter";
import type { GetterSpec } from "@/lib/domain/task/task.schema";
import { addressBarUrl } from "./address-bar";

/**
 * What a shop's address says of a product list: `.../mens-clothing/shirts/Key1,Key2/value1,value2`. A fact that it
 * does not state is null; of the discounts only "50 percent and more, nothing below" has a value of its own.
 */
async function parse(spec: GetterSpec, ctx: GetterContext) {
  if (!Array.isArray(spec.parse_keys)) throw new GetterError(`${spec.type} needs parse_keys`);
  const url = await addressBarUrl(ctx, spec.goto_prefix);
  if (url === null) return jsonValue(null);
  const path = decodedAddress(url.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/[?#].*$/s, ""));
  const facts = keyedFacts(path);
  const says = (fragment: string, key: string, values: string[]) =>
    path.includes(fragment) || values.includes(facts.get(key) ?? "") ? true : null;
  const result: Record<string, unknown> = {
    mens_clothing: path.includes("mens-clothing") ? true : null,
    shirts: says("shirts", "Product_department", ["shirts", "Shirts", "Shirt"]),
    short_sleeve: says("short-sleeve", "Sleeve_length", ["short-sleeve", "Short Sleeve"]),
  };
  for (const key of spec.parse_keys.map(String)) {
    if (key === "Price_discount_range") result[key] = discount(facts.get(key) ?? "");
    else if (facts.has(key) || key === "Men_regular_size_t") result[key] = facts.get(key) || null;
  }
  return jsonValue(result);
}

/** The first two neighbouring parts that both hold commas are names and their values. */
function keyedFacts(path: string): Map<string, string> {
  const parts = path.replace(/^\/+|\/+$/g, "").split("/");
  const at = parts.findIndex((part, index) => part.includes(",") && parts[index + 1]?.includes(","));
  if (at < 0) return new Map();
  const [names, values] = [parts[at], parts[at + 1]].map((part) => (part ?? "").split(",").map((item) => item.trim()));
  return new Map(
    (names ?? []).flatMap((name, index) => (index < (values?.length ?? 0) ? [[name, values?.[index] ?? ""]] : [])),
  );
}

const FIFTY = "50_PERCENT_ off & more";
const LOWER = ["30_PERCENT_ off & more", "20_PERCENT_ off & more"];

function discount(value: string): string {
  const ranges = value.split("|").map((range) => range.trim());
  return ranges.includes(FIFTY) && !LOWER.some((lower) => ranges.includes(lower)) ? FIFTY : `not_${FIFTY}`;
}

export const macysProductUrlParse = defineGetter({ name: "macys_product_url_parse", get: parse });

/** The name by which the one task that uses it calls the same. */
export const urlPathParse = defineGetter({ name: "url_path_parse", get: parse });
