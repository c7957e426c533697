import type { z } from "zod";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { AppError } from "@/lib/domain/errors";
import { SLOT_LIMITS } from "@/lib/domain/slot/slot.limits";
import type { SlotFileWire } from "@/lib/domain/slot/slot.verbs.wire";
import { type slotFileQuerySchema, type slotFileWriteSchema } from "@/lib/domain/slot/slot.verbs.wire";
import type { KeptSlot } from "./kept-slot";
import type { SlotParts } from "./make-desktop";
import { occupySlot } from "./occupy-slot";

/** A file with its bytes, or a folder with its names; also of a quarantined slot. Throws `not_found`. */
export async function readSlotFile(
  parts: SlotParts,
  slot: KeptSlot,
  { path }: z.output<typeof slotFileQuerySchema>,
): Promise<SlotFileWire> {
  slot.looking();
  return occupySlot(parts, slot, "files", () => describe(slot.looking(), path, true));
}

/** Writes a whole file as `user`; its folder is made when it is missing. */
export async function writeSlotFile(
  parts: SlotParts,
  slot: KeptSlot,
  { path, content_base64, mode }: z.output<typeof slotFileWriteSchema>,
): Promise<SlotFileWire> {
  slot.acting();
  return occupySlot(parts, slot, "files", async () => {
    const desktop = slot.acting();
    const options = { as: "user" as const, ...(mode !== undefined && { mode }) };
    await desktop.writeFile(path, Buffer.from(content_base64, "base64"), options);
    return describe(desktop, path, false);
  });
}

async function describe(desktop: Desktop, path: string, withContent: boolean): Promise<SlotFileWire> {
  const stat = await desktop.stat(path);
  if (stat === null) throw new AppError("not_found", "There is no such file in this slot.");
  const { readBytesMax } = SLOT_LIMITS;
  const isRead = withContent && stat.kind === "file" && stat.bytes <= readBytesMax;
  const bytes = isRead ? await desktop.readFile(path, { bytesMax: readBytesMax }) : null;
  return {
    path,
    kind: stat.kind,
    bytes: stat.bytes,
    mode: stat.mode,
    modified_at: stat.modifiedAt,
    content_base64: bytes === null ? null : Buffer.from(bytes).toString("base64"),
    entries: stat.kind === "directory" ? await desktop.list(path) : null,
  };
}
