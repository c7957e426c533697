import type { Frame } from "@/lib/domain/observation/observation";
import type { SlotDeps } from "./slot-ports";
import type { UseOfSlot } from "./slot-recorder";

/** Keeps a frame, readable for the workspace from the use's end on; with its bytes in base64 where the caller wants them. */
export async function keepPicture(
  { store }: Pick<SlotDeps, "store">,
  use: UseOfSlot,
  frame: Frame,
  form: "none" | "digest" | "base64",
): Promise<{ digest: string; png_base64: string | null }> {
  const digest = await store.put(frame.png);
  use.refs.push({ digest, kind: "frame", bytes: frame.png.length });
  return { digest, png_base64: form === "base64" ? Buffer.from(frame.png).toString("base64") : null };
}
