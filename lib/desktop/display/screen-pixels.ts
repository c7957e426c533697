import { createHash } from "node:crypto";
import sharp from "sharp";
import { AttemptError } from "@/lib/domain/failure";
import type { Frame } from "@/lib/domain/observation/observation";
import type { Screen } from "@/lib/domain/template/template.schema";
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
  private lastThumbnail: (Cached<Uint8Array> & { width: number }) | null = null;
  private turn: Promise<unknown> = Promise.resolve();
  /** One buffer each for all frames: fresh pages for every 8 MB cost more than filling them. */
  private readonly bgrx: Buffer;
  private rgb: Uint32Array | null = null;

  constructor(
    private readonly x: XConnection,
    private readonly screen: Screen,
    private readonly paintMark: () => number,
  ) {
    this.bgrx = Buffer.alloc(screen.width * screen.height * 4);
  }

  frame(): Promise<Frame> {
    return this.inTurn(async () => {
      const takenAt = new Date().toISOString();
      const mark = await this.markNow();
      if (this.lastFrame?.mark !== mark) {
        const image = this.image(await this.read());
        const png = await image.png({ compressionLevel: 1, adaptiveFiltering: false }).toBuffer();
        this.lastFrame = { mark, value: { png, ...this.screen, takenAt } };
      }
      return { ...this.lastFrame.value, takenAt };
    });
  }

  thumbnail(width: number): Promise<Uint8Array> {
    return this.inTurn(async () => {
      const fitted = Math.max(1, Math.min(Math.floor(width), this.screen.width));
      const mark = await this.markNow();
      if (this.lastThumbnail?.mark !== mark || this.lastThumbnail.width !== fitted) {
        const small = this.image(await this.read()).resize({ width: fitted });
        this.lastThumbnail = { mark, width: fitted, value: await small.jpeg({ quality: JPEG_QUALITY }).toBuffer() };
      }
      return this.lastThumbnail.value;
    });
  }

  async hash(): Promise<string> {
    return createHash("sha1")
      .update(await this.read())
      .digest("hex");
  }

  private async markNow(): Promise<number> {
    await this.x.sync();
    return this.paintMark();
  }

  private image(bgrx: Buffer) {
    this.rgb = packRgb(bgrx, this.rgb);
    const bytes = new Uint8Array(this.rgb.buffer, 0, (bgrx.length / 4) * 3);
    return sharp(bytes, { raw: { width: this.screen.width, height: this.screen.height, channels: 3 } });
  }

  /** Blue, green, red, unused: what a little-endian true-colour server of depth 24 stores. Valid until the next read. */
  private async read(): Promise<Buffer> {
    const { width, height } = this.screen;
    const reply = await this.x.askInto(this.bgrx, "the screen's pixels", (client, done) =>
      client.GetImage(Z_PIXMAP, this.x.root, 0, 0, width, height, ALL_PLANES, done),
    );
    const { data } = reply as { data: Buffer };
    if (data.length === 0) return this.bgrx;
    throw new AttemptError("display_unavailable", `The screen gave ${data.length} bytes of pixels`);
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => {});
    return result;
  }
}
