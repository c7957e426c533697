import { expect, it } from "vitest";
import { resolveTaskId } from "./task.resolve";

const ids = ["e0df059f-28a6", "e0df059f-99ff", "abcdefgh-1", "short"];

it("finds an exact id, however short", () => {
  expect(resolveTaskId(ids, "short")).toEqual({ kind: "found", id: "short" });
});
it("finds a unique prefix of 8 or more characters", () => {
  expect(resolveTaskId(ids, "abcdefgh")).toEqual({ kind: "found", id: "abcdefgh-1" });
});
it("refuses a prefix under 8 characters even when it is unique", () => {
  expect(resolveTaskId(ids, "abcdefg")).toEqual({ kind: "too_short", lengthMin: 8 });
  expect(resolveTaskId(ids, "")).toEqual({ kind: "too_short", lengthMin: 8 });
});
it("names the candidates of an ambiguous prefix", () => {
  expect(resolveTaskId(ids, "e0df059f")).toEqual({ kind: "ambiguous", ids: ["e0df059f-28a6", "e0df059f-99ff"] });
});
it("knows when there is none", () => {
  expect(resolveTaskId(ids, "ffffffff")).toEqual({ kind: "unknown" });
});
