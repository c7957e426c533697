import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ATTEMPT_SORTS } from "../attempt/attempt.sort";
import { fieldDefinition, FILTER_FIELD_NAMES } from "./filter-fields";
import { parseFilter } from "./parse-filter";

const document = readFileSync("docs/filters.md", "utf8");
const rowOf = (field: string) => document.split("\n").find((line) => line.startsWith(`| \`${field}\` `));

describe("docs/filters.md", () => {
  it.each([...FILTER_FIELD_NAMES])("says what %s takes, and whether it may be unknown", (field) => {
    const { values = [], isNullable } = fieldDefinition(field);
    expect(rowOf(field)).toMatch(isNullable ? /yes\s+\|$/ : /\|\s+\|$/);
    // Codes and gates have lists of their own.
    if (values.length <= 8) for (const value of values) expect(document).toContain(`\`${value}\``);
  });

  it("names every sort, and its example is a filter", () => {
    for (const sort of ATTEMPT_SORTS) expect(document).toContain(`\`${sort}\``);
    const example = document.split("```")[1]?.trim() ?? "";
    expect(parseFilter(example)).toHaveProperty("filter");
  });
});
