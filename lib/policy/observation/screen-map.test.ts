import fc from "fast-check";
import { expect, it } from "vitest";
import { COORDINATE_SPACES } from "@/lib/domain/policy/policy-offer";
import { screenMap } from "./screen-map";

const screen = { width: 1_920, height: 1_080 };

it.each([
  ["pixels", null, { x: 10, y: 20 }, { x: 10, y: 20 }],
  ["pixels", { width: 960, height: 540 }, { x: 0, y: 0 }, { x: 1, y: 1 }],
  ["pixels", { width: 960, height: 540 }, { x: 959, y: 539 }, { x: 1_919, y: 1_079 }],
  ["normalized_1000", null, { x: 500, y: 500 }, { x: 960, y: 540 }],
  ["normalized_1000", { width: 960, height: 540 }, { x: 1_000, y: 1_000 }, { x: 1_919, y: 1_079 }],
  ["normalized_1", null, { x: 0.25, y: 1 }, { x: 480, y: 1_079 }],
] as const)("%s with a picture of %j takes %j to %j", (kind, sent, said, pixel) => {
  expect(screenMap(kind, screen, sent).toPixel(said)).toEqual(pixel);
});

it.each([
  ["pixels", null, { x: 1_920, y: 0 }],
  ["pixels", { width: 960, height: 540 }, { x: 960, y: 10 }],
  ["pixels", null, { x: -1, y: 5 }],
  ["pixels", null, { x: Number.NaN, y: 5 }],
  ["normalized_1000", null, { x: 1_001, y: 5 }],
  ["normalized_1", null, { x: 500, y: 500 }],
  ["normalized_1", null, { x: 0.5, y: Number.POSITIVE_INFINITY }],
] as const)("%s with a picture of %j has no %j", (kind, sent, said) => {
  expect(screenMap(kind, screen, sent).toPixel(said)).toBeNull();
});

it("leads the middle of what the model is shown back into the element", () => {
  const sizes = fc.record({
    width: fc.integer({ min: 300, max: 2_000 }),
    height: fc.integer({ min: 300, max: 1_200 }),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...COORDINATE_SPACES),
      fc.option(sizes, { nil: null }),
      fc.integer({ min: 0, max: 1_800 }),
      fc.integer({ min: 0, max: 1_000 }),
      fc.integer({ min: 24, max: 100 }),
      (kind, sent, x, y, edge) => {
        const map = screenMap(kind, screen, sent);
        const shown = map.toModel({ x, y, width: edge, height: edge });
        const pixel = map.toPixel({ x: shown.x + shown.width / 2, y: shown.y + shown.height / 2 });
        if (x + edge > screen.width || y + edge > screen.height) return;
        expect(pixel?.x).toBeGreaterThanOrEqual(x);
        expect(pixel?.x).toBeLessThan(x + edge);
        expect(pixel?.y).toBeGreaterThanOrEqual(y);
        expect(pixel?.y).toBeLessThan(y + edge);
      },
    ),
  );
});
