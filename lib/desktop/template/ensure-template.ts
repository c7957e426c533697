import { createHash } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { TemplateVersion } from "@/lib/domain/template/template.schema";
import { unmountBelow } from "../mount-table";
import { ensureBase, type TemplateBase } from "./bootstrap-base";
import { takeBuildLock } from "./build-lock";
import { customizeLayer } from "./customize-layer";
import { describeLayer } from "./layer-listing";
import { recipeKeyOf } from "./recipe-key";
import { readTemplateDefinition, type TemplateDefinition } from "./template-definition";
import { TemplateStore, type PublishedFile, type PublishedTemplate } from "./template-store";

export interface EnsureTemplateOptions {
  name: string;
  templatesFolder: string;
  /** The checkout's `guest` folder. */
  guestFolder: string;
  /** Unpack today's package versions even when the recipe is published already. */
  refresh?: boolean;
  /** Share 0..1 that never goes back, and what is being done. */
  onProgress?: (share: number, stage: string) => void;
  signal?: AbortSignal;
}

/**
 * Returns the published version of a template whose recipe is this checkout's, building and publishing version n+1
 * when there is none. Needs root and mmdebstrap to build, nothing to find one. Safe to call from several processes:
 * one builds, the others wait and use its result. An interrupted build publishes nothing and is cleared by the next.
 */
export async function ensureTemplate(options: EnsureTemplateOptions): Promise<PublishedTemplate> {
  const store = new TemplateStore(options.templatesFolder);
  const definition = await readTemplateDefinition(options.guestFolder, options.name);
  const recipeKey = await recipeKeyOf(options.guestFolder, definition);
  const findPublished = async () =>
    (await store.list()).find(({ template, recipeKey: key }) => template.name === options.name && key === recipeKey);
  const report = forwardOnly(options.onProgress);

  const published = await findPublished();
  if (published && !options.refresh) return published;

  await mkdir(store.folder, { recursive: true });
  const release = await takeBuildLock(path.join(store.folder, ".lock"), {
    signal: options.signal,
    onWait: (pid) => report(0, `waiting for the build of process ${pid}`),
  });
  try {
    const meanwhile = await findPublished();
    if (meanwhile && !options.refresh) {
      report(1, "published by another build");
      return meanwhile;
    }
    await clearDrafts(store);
    return await buildAndPublish(store, definition, recipeKey, { ...options, onProgress: report });
  } finally {
    await clearDrafts(store);
    release();
  }
}

async function buildAndPublish(
  store: TemplateStore,
  definition: TemplateDefinition,
  recipeKey: string,
  options: EnsureTemplateOptions & { onProgress: (share: number, stage: string) => void },
): Promise<PublishedTemplate> {
  const { onProgress, signal } = options;
  const base = await ensureBase(store, definition, {
    refresh: options.refresh,
    signal,
    onProgress: (share, stage) => onProgress(share * 0.8, stage),
  });
  const draft = path.join(store.buildingFolder, `${definition.name}-${process.pid}`);
  await customizeLayer(draft, path.join(store.baseFolder(base.name), "rootfs"), options.guestFolder, definition, {
    signal,
    onProgress: (share, stage) => onProgress(0.8 + share * 0.18, stage),
  });
  onProgress(0.98, "publishing");
  const version = ((await store.newest(definition.name))?.template.version ?? 0) + 1;
  const file: PublishedFile = {
    template: await describeVersion(definition, version, recipeKey, base, path.join(draft, "layer")),
    recipe_key: recipeKey,
    base: base.name,
  };
  await writeFile(path.join(draft, "template.json"), JSON.stringify(file, null, 1));
  await mkdir(path.dirname(store.versionFolder(definition.name, version)), { recursive: true });
  await rename(draft, store.versionFolder(definition.name, version));
  onProgress(1, "published");
  const published = await store.newest(definition.name);
  if (!published) throw new Error(`${definition.name}@${version} was published but cannot be read back`);
  return published;
}

async function describeVersion(
  definition: TemplateDefinition,
  version: number,
  recipeKey: string,
  base: TemplateBase,
  layerFolder: string,
): Promise<TemplateVersion> {
  const layer = await describeLayer(layerFolder);
  const inputs = [recipeKey, base.listingDigest, layer.digest, JSON.stringify(base.packages)];
  return {
    name: definition.name,
    version,
    digest: `sha256:${createHash("sha256").update(inputs.join("\n")).digest("hex")}`,
    driver: "linux",
    screen: definition.screen,
    apps: definition.apps,
    packages: base.packages,
    size_bytes: base.sizeBytes + layer.sizeBytes,
    built_at: new Date().toISOString(),
  };
}

async function clearDrafts(store: TemplateStore): Promise<void> {
  await unmountBelow(store.buildingFolder);
  for (const name of await readdir(store.buildingFolder).catch(() => [])) {
    await rm(path.join(store.buildingFolder, name), { recursive: true, force: true });
  }
}

function forwardOnly(onProgress: EnsureTemplateOptions["onProgress"]): (share: number, stage: string) => void {
  let reached = 0;
  return (share, stage) => {
    reached = Math.max(reached, Math.min(1, share));
    onProgress?.(reached, stage);
  };
}
