import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ATTEMPT_SORTS } from "../attempt/attempt.sort";
import { FILTER_DEPTH_MAX, FILTER_LENGTH_MAX, type FieldTest, type Filter, type FilterNode } from "./filter";
import { fieldDefinition, FILTER_FIELD_NAMES, FILTER_FIELDS, type FilterField } from "./filter-fields";
import { fitsFilter, type FilterFacts } from "./fits-filter";
import { editDistance, nearestWord } from "./nearest-word";
import { parseFilter } from "./parse-filter";
import { isQuantityKind, parseQuantity } from "./parse-quantity";
import { printFilter } from "./print-filter";

function filterOf(text: string): Filter {
  const parsed = parseFilter(text);
  if ("problem" in parsed) throw new Error(`${text}: ${parsed.problem.message}`);
  return parsed.filter;
}
function problemOf(text: string) {
  const parsed = parseFilter(text);
  if ("filter" in parsed) throw new Error(`${text} is a filter`);
  const { span, ...problem } = parsed.problem;
  return { ...problem, at: text.slice(span.start, span.end) };
}
/** Without places in the text. */
function meaningOf(node: FilterNode | null): unknown {
  if (node === null) return null;
  if ("field" in node) return { field: node.field, anyOf: node.anyOf };
  if ("not" in node) return { not: meaningOf(node.not) };
  return "all" in node ? { all: node.all.map(meaningOf) } : { any: node.any.map(meaningOf) };
}
const canonical = (text: string) => printFilter(filterOf(text));

describe("a filter", () => {
  it.each([
    ["", ""],
    ["  status:done  ", "status:done"],
    ["STATUS:Done,ERROR", "status:done,error"],
    ["verifier:not-checked", "verifier:not_checked"],
    ["task:libre*", "task:libre"],
    ["host:h*", "host:h*"],
    ['host:"h*"', 'host:"h*"'],
    ["steps:>80", "steps:>80"],
    ["steps:10..20,>=40", "steps:10..20,>=40"],
    ["cost:>0.50", "cost:>0.5"],
    ["cost:<=12.000001", "cost:<=12.000001"],
    ["dur:>10m", "dur:>10m"],
    ["dur:>600", "dur:>10m"],
    ["dur:<1.5h", "dur:<90m"],
    ["dur:1500ms", "dur:1500ms"],
    ["finished:2026-11-30", "finished:2026-11-30"],
    ["finished:>2026-11-30", "finished:>2026-11-30"],
    ["started:2026-11-30T08:15", "started:2026-11-30T08:15:00.000Z..2026-11-30T08:15:59.999Z"],
    ["started:2026-11-01..2026-11-30", "started:2026-11-01..2026-11-30"],
    ["score:none -cost:NONE", "score:none -cost:none"],
    ['"permission denied"', 'text:"permission denied"'],
    ["permission denied", "text:permission text:denied"],
    ['text:"a \\"b\\" \\\\ c"', 'text:"a \\"b\\" \\\\ c"'],
    ["text:(", 'text:"("', "refused"],
    ["a:b", "", "refused"],
    ["status:done and steps:3", "status:done steps:3"],
    ["status:done OR steps:3 outcome:fail", "status:done or steps:3 outcome:fail"],
    ["status:done or (steps:3 outcome:fail)", "status:done or steps:3 outcome:fail"],
    ["(status:done or steps:3) outcome:fail", "(status:done or steps:3) outcome:fail"],
    ["not (status:done or steps:3)", "-(status:done or steps:3)"],
    ["not not -status:done", "---status:done"],
    ["-gate:netns,cgroup", "-gate:netns,cgroup"],
    ["sort:-cost status:done", "status:done sort:-cost"],
    ["status:done sort:score or steps:3", "status:done or steps:3 sort:score"],
    ["oracle nothing android", "text:oracle text:nothing text:android"],
    ['"or" text:and', "text:or text:and"],
  ])("%j is printed as %j", (text, printed, isRefused?: string) => {
    if (isRefused) expect("problem" in parseFilter(text)).toBe(true);
    else expect(canonical(text)).toBe(printed);
  });

  it("keeps what each part means, with numbers in the smallest unit", () => {
    expect(filterOf("cost:>0.5 dur:1s..2m finished:2026-11-30 sort:-cost")).toEqual({
      where: {
        all: [
          { field: "cost", anyOf: [{ compare: ">", to: 500_000 }], span: { start: 0, end: 9 } },
          { field: "dur", anyOf: [{ from: 1_000, to: 120_000 }], span: { start: 10, end: 20 } },
          {
            field: "finished",
            anyOf: [{ from: Date.UTC(2026, 10, 30), to: Date.UTC(2026, 11, 1) - 1 }],
            span: { start: 21, end: 40 },
          },
        ],
      },
      sort: { by: "cost", direction: "desc" },
    });
  });

  it("takes the whole of a day: after it is after its end, from it is from its begin", () => {
    const day = Date.UTC(2026, 10, 30);
    const testOf = (text: string) => (filterOf(text).where as { anyOf: FieldTest[] }).anyOf[0];
    expect(testOf("started:>2026-11-30")).toEqual({ compare: ">", to: day + 86_400_000 - 1 });
    expect(testOf("started:>=2026-11-30")).toEqual({ compare: ">=", to: day });
    expect(testOf("started:<2026-11-30")).toEqual({ compare: "<", to: day });
    expect(testOf("started:<=2026-11-30")).toEqual({ compare: "<=", to: day + 86_400_000 - 1 });
  });
});

describe("a text that is no filter says why, where, and what may have been meant", () => {
  it.each([
    ["stauts:done", "unknown_field", "stauts", "status"],
    ["status:done verdict:valid", "unknown_field", "verdict", "verifier"],
    ["state:done", "unknown_field", "state", "status"],
    ["stat:done", "unknown_field", "stat", "status"],
    ["srot:cost", "unknown_field", "srot", "sort"],
    ["zebra:1", "unknown_field", "zebra", null],
    ["__proto__:1", "unknown_field", "__proto__", null],
    [":done", "unknown_field", "", null],
    ["or:1", "unknown_field", "or", null],
    ["outcome:pass", "unknown_value", "pass", "success"],
    ["counted:failure", "unknown_value", "failure", "fail"],
    ["status:done,runing", "unknown_value", "runing", "running"],
    ["status:none", "unknown_value", "none", "done"],
    ["sort:speed", "unknown_value", "speed", null],
    ["sort:cots", "unknown_value", "cots", "cost"],
    ["steps:many", "bad_value", "many", null],
    ["steps:1.5", "bad_value", "1.5", null],
    ["steps:-1", "bad_value", "-1", null],
    ["steps:>", "bad_value", ">", null],
    ["steps:1..", "bad_value", "1..", null],
    ["steps:9..1", "bad_value", "9..1", null],
    ["steps:none", "bad_value", "none", null],
    ["steps:99999999999", "bad_value", "99999999999", null],
    ["cost:1e3", "bad_value", "1e3", null],
    ["dur:10x", "bad_value", "10x", null],
    ["dur:99999999999d", "bad_value", "99999999999d", null],
    ["finished:2026-02-30", "bad_value", "2026-02-30", null],
    ["finished:2026-13-01", "bad_value", "2026-13-01", null],
    ["finished:yesterday", "bad_value", "yesterday", null],
    ["host:a*b", "bad_value", "a*b", '"a*b"'],
    ["status:", "bad_value", "", null],
    ["status: done", "bad_value", "", null],
    ["status:done,", "bad_value", "", null],
    ['text:""', "bad_value", '""', null],
    ['text:"open', "bad_syntax", '"open', null],
    ["(status:done", "bad_syntax", "(", null],
    ["status:done) steps:1", "bad_syntax", ")", null],
    ["()", "bad_syntax", "()", null],
    ["status:done or", "bad_syntax", "or", null],
    ["or status:done", "bad_syntax", "or", null],
    ["status:done and", "bad_syntax", "and", null],
    ["and", "bad_syntax", "and", null],
    ["a and and b", "bad_syntax", "and ", null],
    ["not", "bad_syntax", "not", null],
    ["status:done -", "bad_syntax", "-", null],
    ["-sort:cost", "bad_syntax", "sort:cost", null],
    ["(sort:cost)", "bad_syntax", "sort:cost", null],
    ["sort:cost sort:steps", "bad_syntax", "sort:steps", null],
    ["a\0b", "bad_syntax", "\0", null],
  ])("%j", (text, kind, at, suggestion) => {
    const problem = problemOf(text);
    expect(problem).toMatchObject({ kind, suggestion });
    expect(problem.at.trim()).toBe(at.trim());
    expect(problem.message).toMatch(/^.{5,300}\.$/s);
  });

  it("is refused when it is too long, too deep or asks for too much", () => {
    expect(problemOf("a".repeat(FILTER_LENGTH_MAX + 1)).kind).toBe("too_long");
    const nested = (depth: number) => `${"(".repeat(depth)}steps:1${")".repeat(depth)}`;
    expect(canonical(nested(FILTER_DEPTH_MAX))).toBe("steps:1");
    const deepest = `${"-(steps:1 ".repeat(FILTER_DEPTH_MAX / 2)}steps:1 or steps:2 steps:3${")".repeat(FILTER_DEPTH_MAX / 2)}`;
    expect(canonical(deepest)).toBe(deepest);
    expect(problemOf(nested(FILTER_DEPTH_MAX + 1)).kind).toBe("too_deep");
    expect(problemOf(`${"-".repeat(1_900)}steps:1`).kind).toBe("too_deep");
    expect(problemOf(`steps:${Array.from({ length: 201 }, () => "1").join(",")}`).kind).toBe("too_many_values");
  });
});

describe("properties of filters", () => {
  const word = fc.stringMatching(/^[a-z0-9_.:-]{1,8}$/);
  const anyText = fc.string({ minLength: 1, maxLength: 12, unit: "binary" }).filter((text) => !text.includes("\0"));
  const quantity = (field: FilterField) => {
    const { kind } = fieldDefinition(field);
    if (kind === "time") return fc.integer({ min: 0, max: 4_102_444_800_000 });
    if (kind === "number") return fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => millionths / 1_000_000);
    return fc.integer({ min: 0, max: kind === "duration" ? 999_999_999_999_999 : 999_999_999 });
  };
  const testFor = (field: FilterField): fc.Arbitrary<FieldTest> => {
    const { kind, values = [], isNullable } = fieldDefinition(field);
    const none = isNullable ? [fc.constant<FieldTest>({ none: true })] : [];
    if (kind === "choice")
      return fc.oneof(
        ...none,
        fc.constantFrom(...values).map((is) => ({ is })),
      );
    if (kind === "text") return anyText.map((contains) => ({ contains }));
    if (kind === "id")
      return fc.oneof(
        ...none,
        fc.oneof(anyText, fc.constant("")).map((startsWith) => ({ startsWith })),
      );
    if (kind === "word") {
      return fc.oneof(
        ...none,
        anyText.map((is) => ({ is })),
        word.map((startsWith) => ({ startsWith })),
      );
    }
    const number = quantity(field);
    return fc.oneof(
      ...none,
      number.map((equals) => ({ equals })),
      fc.tuple(fc.constantFrom(">", ">=", "<", "<="), number).map(([compare, to]) => ({ compare, to })),
      fc
        .tuple(number, number)
        .filter(([a, b]) => a !== b)
        .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
    );
  };
  const term = fc
    .constantFrom(...FILTER_FIELD_NAMES)
    .chain((field) => fc.array(testFor(field), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ field, anyOf })))
    .map((found) => ({ ...found, span: { start: 0, end: 0 } }));
  const node: fc.Arbitrary<FilterNode> = fc.letrec<{ node: FilterNode }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      term,
      tie("node").map((not) => ({ not })),
      fc.array(tie("node"), { minLength: 2, maxLength: 3 }).map((all) => ({ all })),
      fc.array(tie("node"), { minLength: 2, maxLength: 3 }).map((any) => ({ any })),
    ),
  })).node;
  const filter = fc.record({
    where: fc.option(node),
    sort: fc.option(fc.record({ by: fc.constantFrom(...ATTEMPT_SORTS), direction: fc.constantFrom("asc", "desc") })),
  }) as fc.Arbitrary<Filter>;

  it("what is printed is read with the same meaning, and printed the same again", () => {
    fc.assert(
      fc.property(filter, (given) => {
        const text = printFilter(given);
        fc.pre(text.length <= FILTER_LENGTH_MAX);
        const read = filterOf(text);
        expect(meaningOf(read.where)).toEqual(meaningOf(given.where));
        expect(read.sort).toEqual(given.sort);
        expect(printFilter(read)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it("no text makes the parser throw, and every problem lies within the text", () => {
    const pieces = fc.constantFrom(
      ...FILTER_FIELD_NAMES,
      ":",
      ",",
      "(",
      ")",
      "-",
      '"',
      " ",
      "or",
      "and",
      "not",
      "*",
      "..",
      ">",
      "1",
    );
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(pieces, { maxLength: 30 }).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseFilter(text);
        if ("filter" in parsed) {
          const again = filterOf(printFilter(parsed.filter));
          expect(meaningOf(again.where)).toEqual(meaningOf(parsed.filter.where));
          return;
        }
        const { span } = parsed.problem;
        expect(span.start).toBeGreaterThanOrEqual(0);
        expect(span.end).toBeGreaterThanOrEqual(span.start);
        expect(span.end).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each(["a ", "(", "-", '"\\"', "a:", "status:done,", "not ", "or ", "steps:1 or ", "1..", "*", "99999"])(
    "texts full of %j are read at once",
    (piece) => {
      const text = piece.repeat(Math.ceil(FILTER_LENGTH_MAX / piece.length)).slice(0, FILTER_LENGTH_MAX);
      const from = performance.now();
      for (let at = 0; at < 20; at++) parseFilter(text);
      // A few milliseconds; whatever goes back and forth over 2,000 characters takes minutes.
      expect(performance.now() - from).toBeLessThan(2_000);
    },
  );

  const facts = fc.record(
    Object.fromEntries(
      FILTER_FIELD_NAMES.map((field) => {
        const { kind, values = [], isNullable } = fieldDefinition(field);
        const known = kind === "choice" ? fc.constantFrom(...values) : isQuantityKind(kind) ? fc.nat(20) : word;
        return [field, isNullable ? fc.option(known as fc.Arbitrary<string | number>) : known];
      }),
    ),
  ) as unknown as fc.Arbitrary<FilterFacts>;

  it("a negation holds exactly where its inside does not, unknown values included", () => {
    fc.assert(
      fc.property(node, facts, (inside, held) => {
        expect(fitsFilter({ not: inside }, held)).toBe(!fitsFilter(inside, held));
      }),
    );
  });

  it("every number fits exactly one of <, = and >, and what is not known fits none of them", () => {
    fc.assert(
      fc.property(facts, fc.nat(20), (held, steps) => {
        const fitting = ["<", "", ">"].filter((sign) => fitsFilter(filterOf(`steps:${sign}${steps}`).where, held));
        expect(fitting).toHaveLength(1);
        const unknown = { ...held, cost: null };
        for (const text of ["cost:<9", "cost:9", "cost:>=0"]) {
          expect(fitsFilter(filterOf(text).where, unknown)).toBe(false);
          expect(fitsFilter(filterOf(`-${text}`).where, unknown)).toBe(true);
        }
        expect(fitsFilter(filterOf("cost:none").where, unknown)).toBe(true);
      }),
    );
  });
});

describe("the words of filters", () => {
  it("have no value with a space, a name that is a keyword, or a choice called none", () => {
    for (const field of FILTER_FIELD_NAMES) {
      const { values = [], isNullable } = fieldDefinition(field);
      expect(field).toMatch(/^[a-z]+$/);
      expect(["and", "or", "not", "sort"]).not.toContain(field);
      for (const value of values) expect(value).toMatch(/^[a-z_]+$/);
      if (isNullable) expect(values).not.toContain("none");
    }
    expect(FILTER_FIELDS.outcome.values).toContain("none");
  });

  it("are found from a mistyped one by the fewest edits, a swap being one", () => {
    expect(editDistance("stauts", "status")).toBe(1);
    expect(editDistance("", "abc")).toBe(3);
    expect(editDistance("kitten", "sitting")).toBe(3);
    expect(nearestWord("cos", ["copy", "cost"])).toBe("cost");
    expect(nearestWord("quarantined", ["cost"])).toBeNull();
    expect(nearestWord("x".repeat(5_000), ["cost"])).toBeNull();
  });

  it("and quantities are read as written or not at all", () => {
    expect(parseQuantity("duration", "1h30m")).toBeNull();
    expect(parseQuantity("duration", "0.5s")).toEqual({ first: 500, last: 500 });
    expect(parseQuantity("number", ".5")).toBeNull();
    expect(parseQuantity("usd", "0.0000001")).toBeNull();
    expect(parseQuantity("time", "2024-02-29")?.first).toBe(Date.UTC(2024, 1, 29));
    expect(parseQuantity("time", "2026-11-30t10:00z")?.first).toBe(Date.UTC(2026, 10, 30, 10));
    expect(parseQuantity("time", "2026-11-30T25:00")).toBeNull();
  });
});
