import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { templateVersionSchema, type TemplateVersion } from "@/lib/domain/template/template.schema";

/** `template.json` of a published version, beside its `layer` folder. */
const publishedSchema = z.object({
  template: templateVersionSchema,
  recipe_key: z.string(),
  /** Folder under `bases` whose `rootfs` lies below the layer. */
  base: z.string().regex(/^[0-9a-f]{16}(-\d+)?$/),
});
export type PublishedFile = z.infer<typeof publishedSchema>;

export interface PublishedTemplate {
  template: TemplateVersion;
  recipeKey: string;
  base: string;
  /** Root filesystem, uppermost folder first; never written to. */
  lowerFolders: string[];
}

/**
 * The folder of published templates:
 * `<name>/<version>/{template.json,layer}`, `bases/<key>/{base.json,rootfs}`, `.building`, `.lock`.
 * A version exists from the moment its folder has been renamed into place, and is never changed after.
 */
export class TemplateStore {
  readonly #read = new Map<string, PublishedTemplate>();

  constructor(readonly folder: string) {}

  get buildingFolder(): string {
    return path.join(this.folder, ".building");
  }

  baseFolder(base: string): string {
    return path.join(this.folder, "bases", base);
  }

  versionFolder(name: string, version: number): string {
    return path.join(this.folder, name, String(version));
  }

  /** Every published version, by name and then newest first. Folders that are no published version are passed over. */
  async list(): Promise<PublishedTemplate[]> {
    const found: PublishedTemplate[] = [];
    for (const name of await namesIn(this.folder)) {
      if (name.startsWith(".") || name === "bases") continue;
      for (const version of await namesIn(path.join(this.folder, name))) {
        const published = /^[1-9]\d*$/.test(version) ? await this.read(name, Number(version)) : null;
        if (published) found.push(published);
      }
    }
    return found.sort(
      (a, b) => a.template.name.localeCompare(b.template.name) || b.template.version - a.template.version,
    );
  }

  /** The newest version of that name, or null. */
  async newest(name: string): Promise<PublishedTemplate | null> {
    return (await this.list()).find(({ template }) => template.name === name) ?? null;
  }

  async byDigest(digest: string): Promise<PublishedTemplate | null> {
    return (await this.list()).find(({ template }) => template.digest === digest) ?? null;
  }

  private async read(name: string, version: number): Promise<PublishedTemplate | null> {
    const folder = this.versionFolder(name, version);
    // Never changed once published, so what was read is kept; its package list is long.
    const known = this.#read.get(folder);
    if (known) return existsSync(folder) ? known : null;
    const text = await readFile(path.join(folder, "template.json"), "utf8").catch(() => null);
    if (text === null) return null;
    const parsed = publishedSchema.safeParse(parseJson(text));
    if (!parsed.success || parsed.data.template.name !== name || parsed.data.template.version !== version) return null;
    const { template, recipe_key: recipeKey, base } = parsed.data;
    const lowerFolders = [path.join(folder, "layer"), path.join(this.baseFolder(base), "rootfs")];
    const published = { template, recipeKey, base, lowerFolders };
    this.#read.set(folder, published);
    return published;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}
