import { describe, expect, it } from "vitest";
import { compileFormula } from "./formula";
import type { FormulaValue } from "./formula-value";

const compute = (text: string, input: FormulaValue = null) => compileFormula(text)?.compute(input);

describe("compileFormula", () => {
  it.each<[string, FormulaValue, FormulaValue]>([
    ["1+2*3^2", null, 19],
    ["-(2-5)%", null, 0.03],
    ['"a""b"&1', null, 'a"b1'],
    ["A1>5", 6, true],
    ["$A1<=5", 6, false],
    ["A1>5", "text", true],
    ['A1="ABC"', "abc", true],
    ["AND(A1>1,A1<3)", 2, true],
    ["MOD(A1,2)=0", 3, false],
    ['NOT(ISERROR(SEARCH("lo",A1)))', "Hello", true],
    ['NOT(ISERROR(SEARCH("x",A1)))', "Hello", false],
    ['LEFT(A1,2)="He"', "Hello", true],
    ['RIGHT(A1,LEN("lo"))="lo"', "Hello", true],
    ["IF(A1>1,LEN(A1),0)", 22, 2],
    ["IFERROR(1/0,7)", null, 7],
  ])("%s with %j is %j", (text, input, expected) => {
    expect(compute(text, input)).toEqual(expected);
  });

  it("gives errors as values", () => {
    expect(compute("1/0")).toEqual({ error: "#DIV/0!" });
    expect(compute("A1+1", "x")).toEqual({ error: "#VALUE!" });
    expect(compute("ABS(A1)", "x")).toEqual({ error: "#VALUE!" });
  });

  it("names each reference once", () => {
    expect(compileFormula("A1+$B2*a1+SUM($C$1:$C$9)")?.inputs).toEqual(["A1", "$B2", "$C$1:$C$9"]);
  });

  it.each(["", "1+", "(1", "NOSUCH(1)", "1 2", "{1}", "IF(1,2"])("refuses %j", (text) => {
    expect(compileFormula(text)).toBeNull();
  });
});
