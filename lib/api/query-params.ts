import { z } from "zod";
import { PAGE_LIMIT } from "@/lib/services/page";

/** A whole number in a query string. */
export const wholeParam = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .meta({ type: "integer", minimum: min, maximum: max });

/** A list in a query string: the name repeated, or its values with commas between. */
export const listParam = <T extends string>(values: readonly [T, ...T[]]) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [given].flat().flatMap((text) => text.split(",")))
    .pipe(z.array(z.enum(values)).min(1).max(100))
    .meta({ description: `Any of ${values.join(", ")}; the name repeated, or commas between.` });

/** A list of free words in a query string, given as in `listParam`. */
export const wordsParam = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat().flatMap((text) => text.split(",")))
  .pipe(z.array(z.string().min(1).max(128)).min(1).max(100));

export const booleanParam = z.enum(["true", "false"]).transform((text) => text === "true");

/** Members of every list's query. */
export const pageParams = {
  limit: wholeParam(PAGE_LIMIT.min, PAGE_LIMIT.max).default(PAGE_LIMIT.default),
  cursor: z
    .string()
    .max(1_000)
    .optional()
    .meta({ description: "next_cursor of the page before, with the same filters." }),
};

export const searchParam = z.string().trim().max(200).optional();

/** A query string as an object: a name that is repeated becomes an array. `workspace` and cache busters are left out. */
export function readQuery(search: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    if (name === "workspace") continue;
    const values = search.getAll(name);
    query[name] = values.length > 1 ? values : (values[0] ?? "");
  }
  return query;
}
