import sharp from "sharp";
import type { Frame } from "@/lib/domain/observation/observation";
import type { Screen } from "@/lib/domain/template/template.schema";

/** Makes pictures of the screen; an unchanged screen is not drawn again. */
export class FrameSource {
  #svg: string | null = null;
  #png: Promise<Uint8Array> | null = null;

  constructor(
    private readonly screen: Screen,
    private readonly draw: () => string,
    private readonly now: () => Date,
  ) {}

  /** The drawing as text; equal text is an equal screen. */
  drawing(): string {
    return this.draw();
  }

  async frame(): Promise<Frame> {
    const svg = this.draw();
    if (this.#png === null || svg !== this.#svg) {
      this.#svg = svg;
      this.#png = sharp(Buffer.from(svg))
        .png({ compressionLevel: 2 })
        .toBuffer()
        .then((bytes) => new Uint8Array(bytes));
    }
    return { png: await this.#png, ...this.screen, takenAt: this.now().toISOString() };
  }

  async thumbnail(width: number): Promise<Uint8Array> {
    const { png } = await this.frame();
    return new Uint8Array(
      await sharp(png).resize({ width, withoutEnlargement: true }).jpeg({ quality: 70 }).toBuffer(),
    );
  }
}
