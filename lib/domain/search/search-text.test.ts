import { expect, it } from "vitest";
import { readSearchText } from "./search-text";

it("splits the number of an attempt from the words before it", () => {
  expect(readSearchText(" nightly  #12 ")).toEqual({ words: "nightly", number: 12 });
  expect(readSearchText("#3")).toEqual({ words: "", number: 3 });
  expect(readSearchText("C#")).toEqual({ words: "C#", number: null });
});

it("leaves numbers that no attempt can have among the words", () => {
  expect(readSearchText("issue #0")).toEqual({ words: "issue #0", number: null });
  expect(readSearchText("n #9999999")).toEqual({ words: "n #9999999", number: null });
});
