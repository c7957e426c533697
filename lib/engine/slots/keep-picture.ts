import type { Frame } from "@/lib/domain/observation/observation";
import type { KeptSlot } from "./kept-slot";
import type { SlotRecorder } from "./slot-recorder";

/** Keeps a frame; with its bytes in base64 where the caller wants them. */
export async function keepPicture(
  recorder: SlotRecorder,
  slot: KeptSlot,
  frame: Frame,
  form: "none" | "digest" | "base64",
): Promise<{ digest: string; png_base64: string | null }> {
  const digest = await recorder.artifact(slot, frame.png, "frame");
  return { digest, png_base64: form === "base64" ? Buffer.from(frame.png).toString("base64") : null };
}
