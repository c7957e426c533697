import { OfficePackage } from "../formats/office-package";
import { decodedAddress } from "../formats/url";
import { ZipArchive } from "../formats/zip";
import { fileValue, GetterError, textParameter, type GetterContext, type GetterValue } from "../getter";
import type { GetterSpec } from "@/lib/domain/task/task.schema";
import { homeFile } from "./home-file";

/** A slide of the deck that a getter names: its part and the package around it. */
export interface Slide {
  pack: OfficePackage;
  part: string;
}

/** The slide that `ppt_file_path` and `slide_index` (from 0) name; null when there is no such deck or slide. */
export async function slideOf(spec: GetterSpec, { desktop }: GetterContext): Promise<Slide | null> {
  const index = Number(spec.slide_index);
  if (!Number.isInteger(index) || index < 0) throw new GetterError(`${spec.type} needs slide_index`);
  const bytes = await desktop.readFile(textParameter(spec, "ppt_file_path"));
  if (bytes === null) return null;
  const pack = new OfficePackage(new ZipArchive(Buffer.from(bytes)));
  const part = `ppt/slides/slide${index + 1}.xml`;
  return pack.zip.has(part) ? { pack, part } : null;
}

/** The file behind a relation: a part of the deck, or a file of the desktop when it is only linked. */
export async function relatedFile(
  { pack, part }: Slide,
  relation: { target: string; isExternal: boolean },
  spec: GetterSpec,
  ctx: GetterContext,
): Promise<GetterValue> {
  const name = textParameter(spec, "dest");
  if (relation.isExternal) {
    if (!relation.target.startsWith("file://")) throw new GetterError(`${part} links to something that is no file`);
    return homeFile(ctx, decodedAddress(relation.target.slice("file://".length)), name);
  }
  const bytes = pack.zip.read(relation.target);
  return fileValue(bytes === null ? null : { name, origin: `${String(spec.ppt_file_path)}!${relation.target}`, bytes });
}
