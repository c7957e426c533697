import { describe, expect, it } from "vitest";
import { actionSchema } from "@/lib/domain/action/action.schema";
import { overlayOf } from "./overlay-geometry";

const screen = { width: 1_920, height: 1_080 };
const shown = { width: 960, height: 540 };
const of = (action: unknown) => overlayOf(actionSchema.parse(action), screen, shown);

describe("the overlay of an action", () => {
  it("rings a click where it fell, at the size the picture is shown", () => {
    const overlay = of({ type: "click", x: 400, y: 200, count: 2 });
    expect(overlay.rings).toEqual({ center: { x: 200, y: 100 }, count: 2 });
    expect(overlay.arrow).toBeNull();
  });
  it("draws a drag from start to end", () => {
    const overlay = of({ type: "drag", from: { x: 0, y: 0 }, to: { x: 960, y: 500 } });
    expect(overlay.arrow).toEqual({ from: { x: 0, y: 0 }, to: { x: 480, y: 250 } });
  });
  it("points a scroll the way it went and keeps its length within bounds", () => {
    expect(of({ type: "scroll", x: 960, y: 540, dy: 1 }).arrow?.to).toEqual({ x: 480, y: 270 + 24 });
    expect(of({ type: "scroll", x: 960, y: 540, dy: -100 }).arrow?.to).toEqual({ x: 480, y: 270 - 96 });
    expect(of({ type: "scroll", x: 960, y: 540, dx: 5 }).arrow?.to).toEqual({ x: 480 + 40, y: 270 });
  });
  it("puts the label outside the target and inside the picture, on every side", () => {
    for (const x of [0, 960, 1_919]) {
      for (const y of [0, 540, 1_079]) {
        const label = of({ type: "click", x, y }).label;
        expect(label).not.toBeNull();
        expect(label!.y).toBeGreaterThanOrEqual(0);
        expect(label!.y).toBeLessThanOrEqual(shown.height - 20);
        expect(Math.abs(label!.x - x / 2)).toBeGreaterThanOrEqual(15);
        expect(label!.align).toBe(x === 1_919 ? "end" : "start");
      }
    }
  });
  it.each(["wait", "done", "fail"])("draws nothing for %s", (type) => {
    expect(of({ type, ms: 1 })).toEqual({ rings: null, arrow: null, label: null });
  });
  it("labels typed text and keys without a place", () => {
    for (const action of [
      { type: "type", text: "=C2*D2" },
      { type: "key", key: "Enter" },
      { type: "hotkey", keys: ["ctrl", "s"] },
    ]) {
      expect(of(action)).toMatchObject({ rings: null, arrow: null, label: { align: "start" } });
    }
  });
});
