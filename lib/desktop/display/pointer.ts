import { setTimeout as sleep } from "node:timers/promises";
import type { XTest } from "x11";
import { AttemptError } from "@/lib/domain/failure";
import type { Screen } from "@/lib/domain/template/template.schema";
import type { XConnection } from "./x-connection";

const BUTTON_PRESS = 4;
const BUTTON_RELEASE = 5;
const MOTION = 6;

export const BUTTON_NUMBERS = { left: 1, middle: 2, right: 3 } as const;
export type ButtonName = keyof typeof BUTTON_NUMBERS;
const WHEEL = { up: 4, down: 5, left: 6, right: 7 } as const;

/** Programs see a drag only after the pointer passed a threshold in more than one motion. */
const DRAG_STEPS = 8;
const DRAG_STEP_MS = 8;
/** Between the clicks of a double click: well under every double-click limit, above what bounce filters drop. */
const MULTI_CLICK_GAP_MS = 20;

export interface Point {
  x: number;
  y: number;
}

/** The pointer through XTEST. Every method checks its pixels before anything is sent. */
export class Pointer {
  constructor(
    private readonly x: XConnection,
    private readonly xtest: XTest,
    private readonly screen: Screen,
  ) {}

  /** Throws `action_failed` for a pixel outside the screen. */
  check({ x, y }: Point): void {
    const { width, height } = this.screen;
    if (x >= 0 && y >= 0 && x < width && y < height) return;
    throw new AttemptError("action_failed", `The pixel ${x},${y} is outside the screen of ${width}x${height}`, {
      x,
      y,
    });
  }

  move(point: Point): void {
    this.x.assertOpen();
    this.xtest.FakeInput(MOTION, 0, 0, this.x.root, point.x, point.y);
  }

  async click(point: Point, button: ButtonName, count: number): Promise<void> {
    this.move(point);
    for (let click = 0; click < count; click++) {
      if (click > 0) await sleep(MULTI_CLICK_GAP_MS);
      this.strike(BUTTON_NUMBERS[button]);
    }
  }

  async drag(from: Point, to: Point, button: ButtonName): Promise<void> {
    this.move(from);
    this.button(BUTTON_PRESS, BUTTON_NUMBERS[button]);
    for (let step = 1; step <= DRAG_STEPS; step++) {
      await sleep(DRAG_STEP_MS);
      const part = step / DRAG_STEPS;
      this.move({ x: Math.round(from.x + (to.x - from.x) * part), y: Math.round(from.y + (to.y - from.y) * part) });
    }
    await sleep(DRAG_STEP_MS);
    this.button(BUTTON_RELEASE, BUTTON_NUMBERS[button]);
  }

  scroll(point: Point, dx: number, dy: number): void {
    this.move(point);
    for (let click = 0; click < Math.abs(dy); click++) this.strike(dy > 0 ? WHEEL.down : WHEEL.up);
    for (let click = 0; click < Math.abs(dx); click++) this.strike(dx > 0 ? WHEEL.right : WHEEL.left);
  }

  /** Lifts every button that is down, whoever pressed it. */
  async releaseAll(): Promise<number[]> {
    const { keyMask } = await this.x.ask<{ keyMask: number }>("the pointer", (client, reply) =>
      client.QueryPointer(this.x.root, reply),
    );
    const down = [1, 2, 3, 4, 5].filter((button) => keyMask & (1 << (7 + button)));
    for (const button of down) this.button(BUTTON_RELEASE, button);
    return down;
  }

  private strike(button: number): void {
    this.button(BUTTON_PRESS, button);
    this.button(BUTTON_RELEASE, button);
  }

  private button(type: number, button: number): void {
    this.x.assertOpen();
    this.xtest.FakeInput(type, button, 0, this.x.root, 0, 0);
  }
}
