import type { Rect } from "@/lib/domain/observation/observation";
import type { COORDINATE_SPACES } from "@/lib/domain/policy/policy-offer";
import type { Space } from "../drivers/driver";

type Size = { width: number; height: number };

/** Between the pixels of the screen and the coordinates that a model says. */
export interface ScreenMap {
  readonly space: Space;
  /** Pixel of a point that the model said; null when it lies outside. */
  toPixel(point: { x: number; y: number }): { x: number; y: number } | null;
  /** Where something is, in the model's coordinates. */
  toModel(rect: Rect): Rect;
  /** True when both are the same. */
  readonly isIdentity: boolean;
  /** What the model has to keep to, in words. */
  readonly words: string;
}

/**
 * `pixels` are those of the picture as it is sent, which may be smaller than the screen; without a picture, of the
 * screen. The other two go from 0 to their bound, bound included.
 */
export function screenMap(kind: (typeof COORDINATE_SPACES)[number], screen: Size, sent: Size | null): ScreenMap {
  if (kind === "pixels") return pixels(screen, sent ?? screen);
  const bound = kind === "normalized_1000" ? 1_000 : 1;
  return {
    space: { width: bound, height: bound },
    isIdentity: false,
    words: `Coordinates go from 0 to ${bound} in both directions, whatever the size of the screen.`,
    toPixel({ x, y }) {
      if (!(x >= 0 && x <= bound && y >= 0 && y <= bound)) return null;
      return { x: pixelAt(x / bound, screen.width), y: pixelAt(y / bound, screen.height) };
    },
    toModel: (rect) => scaled(rect, bound / screen.width, bound / screen.height, bound === 1 ? 10_000 : 1),
  };
}

function pixels(screen: Size, sent: Size): ScreenMap {
  const isSame = screen.width === sent.width && screen.height === sent.height;
  return {
    space: sent,
    isIdentity: isSame,
    words: `Coordinates are pixels: x from 0 to ${sent.width - 1}, y from 0 to ${sent.height - 1}.`,
    toPixel(point) {
      const [x, y] = [Math.round(point.x), Math.round(point.y)];
      if (!(x >= 0 && x < sent.width && y >= 0 && y < sent.height)) return null;
      if (isSame) return { x, y };
      return { x: pixelAt((x + 0.5) / sent.width, screen.width), y: pixelAt((y + 0.5) / sent.height, screen.height) };
    },
    toModel: (rect) => (isSame ? rect : scaled(rect, sent.width / screen.width, sent.height / screen.height, 1)),
  };
}

const pixelAt = (share: number, size: number) => Math.min(size - 1, Math.floor(share * size));

function scaled(rect: Rect, byX: number, byY: number, parts: number): Rect {
  const round = (value: number) => Math.round(value * parts) / parts;
  return {
    x: round(rect.x * byX),
    y: round(rect.y * byY),
    width: round(rect.width * byX),
    height: round(rect.height * byY),
  };
}
