import { expect, it } from "vitest";
import { epochOf } from "./epoch-of";
import { asName } from "./osworld-result";

it.each([
  ["libreoffice_calc", "libreoffice_calc"],
  ["../../etc/passwd", ".._.._etc_passwd"],
  ["..", "_"],
  [".", "_"],
  ["", "_"],
  ["a/b\\c\u0000d", "a_b_c_d"],
  ["x".repeat(300), "x".repeat(120)],
])("%j is the folder %s", (text, name) => {
  expect(asName(text)).toBe(name);
});

it("every attempt at a task is an epoch of its own", () => {
  const run = { parallel_copies: 2, fork_copies: 3 };
  const all = [1, 2].flatMap((round) =>
    [1, 2].flatMap((copy) => [1, 2, 3].map((fork) => epochOf({ round, copy, fork }, run))),
  );
  expect(all).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});
