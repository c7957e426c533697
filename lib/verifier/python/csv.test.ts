import { describe, expect, it } from "vitest";
import { csvRows } from "./csv";

describe("csvRows", () => {
  it.each<[string, string, string[][]]>([
    [
      "plain fields",
      "a,b\nc,\n",
      [
        ["a", "b"],
        ["c", ""],
      ],
    ],
    ["an empty line as an empty row", "a\n\nb", [["a"], [], ["b"]]],
    ["quoted commas, quotes and newlines", '"a,b","c""d","e\nf"\n', [["a,b", 'c"d', "e\nf"]]],
    ["quotes inside a plain field as they are", 'a"b,c', [['a"b', "c"]]],
    ["text behind a closing quote", '"a"b,c', [["ab", "c"]]],
    ["an empty quoted field", '""\n', [[""]]],
    ["nothing", "", []],
  ])("reads %s", (_name, text, rows) => {
    expect(csvRows(text)).toEqual(rows);
  });
});
