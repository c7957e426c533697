import { expect, it } from "vitest";
import { wordsOf } from "./words";

it("gives words of any text, also of names that every object has", () => {
  expect(wordsOf("Press the constructor")).toEqual(["click", "constructor"]);
});
