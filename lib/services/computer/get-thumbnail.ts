import sharp from "sharp";
import { findComputerInWorkspace, findLiveThumbnail } from "@/lib/db/computers";
import { AppError } from "@/lib/domain/errors";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";

/** Twice the width at which cards are drawn, for dense screens. */
const WIDTH = 480;

/** Small pictures by frame: a wall of computers asks for the same ones again and again. */
const made = new Map<string, Uint8Array>();
const MADE_MAX = 256;

/** JPEG of a computer 480 pixels wide: live while its worker sends one, else of its newest frame. Throws `not_found` also while there is no frame yet. */
export async function getThumbnail({
  ctx,
  store,
  computerId,
}: {
  ctx: ServiceContext;
  store: ArtifactStore;
  computerId: string;
}): Promise<Uint8Array> {
  requireScope(ctx, "content:read");
  const live = await findLiveThumbnail(queryable(ctx), ctx.workspace.id, computerId);
  if (live) return live;
  const computer = await findComputerInWorkspace(queryable(ctx), ctx.workspace.id, computerId);
  const digest = computer?.lastFrame ?? null;
  const known = digest === null ? undefined : made.get(digest);
  if (known) return known;
  const frame = digest === null ? null : await store.get(digest);
  if (digest === null || frame === null) throw new AppError("not_found", "This computer has no picture yet.");
  const jpeg = await sharp(frame).resize({ width: WIDTH, withoutEnlargement: true }).jpeg({ quality: 70 }).toBuffer();
  if (made.size >= MADE_MAX) made.delete(made.keys().next().value ?? "");
  made.set(digest, jpeg);
  return jpeg;
}
