import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { AttemptError } from "@/lib/domain/failure";
import type { Frame } from "@/lib/domain/observation/observation";
import type { Screen } from "@/lib/domain/template/template.schema";
import { withPixelBuffers } from "./pixel-buffers";
import { packRgb } from "./rgb-pack";
import type { XConnection } from "./x-connection";

const Z_PIXMAP = 2;
const ALL_PLANES = 0xffffffff;
const JPEG_QUALITY = 70;

interface Cached<T> {
  mark: number;
  value: T;
}

/**
 * Reads the root window; the pointer is not part of it. A picture is made anew only when something was painted since
 * the last one: `paintMark` is asked after a round trip, by which the server has reported all it painted.
 */
export class ScreenPixels {
  private lastFrame: Cached<Frame> | null = null;
  /** One a width: who watches and who films ask for different ones. */
  private readonly lastThumbnails = new Map<number, Cached<Uint8Array>>();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly x: XConnection,
    private readonly screen: Screen,
    private readonly paintMark: () => number,
  ) {}

  frame(): Promise<Frame> {
    return this.inTurn(async () => {
      const takenAt = new Date().toISOString();
      const mark = await this.markNow();
      if (this.lastFrame?.mark !== mark) {
        const png = await this.withImage((image) =>
          image.png({ compressionLevel: 1, adaptiveFiltering: false }).toBuffer(),
        );
        this.lastFrame = { mark, value: { png, ...this.screen, takenAt } };
      }
      return { ...this.lastFrame.value, takenAt };
    });
  }

  thumbnail(width: number): Promise<Uint8Array> {
    return this.inTurn(async () => {
      const fitted = Math.max(1, Math.min(Math.floor(width), this.screen.width));
      const mark = await this.markNow();
      const last = this.lastThumbnails.get(fitted);
      if (last?.mark === mark) return last.value;
      const value = await this.withImage((image) =>
        image.resize({ width: fitted }).jpeg({ quality: JPEG_QUALITY }).toBuffer(),
      );
      this.forgetOlder(mark);
      this.lastThumbnails.set(fitted, { mark, value });
      return value;
    });
  }

  async hash(): Promise<string> {
    return withPixelBuffers(this.screen, async ({ bgrx }) => {
      await this.read(bgrx);
      return createHash("sha1").update(bgrx).digest("hex");
    });
  }

  /** Pictures of an older screen are worth nothing, whatever their width. */
  private forgetOlder(mark: number): void {
    for (const [width, cached] of this.lastThumbnails) if (cached.mark !== mark) this.lastThumbnails.delete(width);
  }

  private async markNow(): Promise<number> {
    await this.x.sync();
    return this.paintMark();
  }

  private withImage<T>(encode: (image: Sharp) => Promise<T>): Promise<T> {
    const { width, height } = this.screen;
    return withPixelBuffers(this.screen, async (buffers) => {
      await this.read(buffers.bgrx);
      buffers.rgb = packRgb(buffers.bgrx, buffers.rgb);
      const bytes = new Uint8Array(buffers.rgb.buffer, 0, width * height * 3);
      return encode(sharp(bytes, { raw: { width, height, channels: 3 } }));
    });
  }

  /** Blue, green, red, unused: what a little-endian true-colour server of depth 24 stores. */
  private async read(bgrx: Buffer): Promise<void> {
    const { width, height } = this.screen;
    const reply = await this.x.askInto(bgrx, "the screen's pixels", (client, done) =>
      client.GetImage(Z_PIXMAP, this.x.root, 0, 0, width, height, ALL_PLANES, done),
    );
    const { data } = reply as { data: Buffer };
    if (data.length === 0) return;
    throw new AttemptError("display_unavailable", `The screen gave ${data.length} bytes of pixels`);
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => {});
    return result;
  }
}
