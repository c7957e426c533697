import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseInput } from "./parse-input";

const schema = z.strictObject({
  shape: z
    .discriminatedUnion("type", [
      z.strictObject({ type: z.literal("circle"), radius: z.number() }),
      z.strictObject({ type: z.literal("square"), side: z.number() }),
    ])
    .optional(),
  check: z.union([z.strictObject({ text: z.string() }), z.strictObject({ ask: z.string() })]).optional(),
});

describe("a refused field with several shapes", () => {
  it.each([
    ["a type that is not known", { shape: { type: "star" } }, "/shape/type", "must be one of circle, square"],
    ["no type", { shape: {} }, "/shape/type", "must be one of circle, square"],
    ["two shapes at once", { check: { text: "a", ask: "b" } }, "/check", "fits none of the shapes that are known here"],
  ])("names in plain words what it may be: %s", (_, input, pointer, reason) => {
    expect(() => parseInput(schema, input)).toThrowError(
      expect.objectContaining({ invalidParams: [expect.objectContaining({ pointer, reason })] as unknown }) as Error,
    );
  });
});
