import { z } from "zod";

export const BUNDLE_FORM = "deskproof-attempt-bundle/1";
/** Of pictures, trees, files and records together; what does not fit is named. */
export const BUNDLE_BYTES_MAX = 64 * 1024 * 1024;

export const BUNDLE_PART_KINDS = [
  "attempt",
  "provenance",
  "style",
  "script",
  "evidence",
  "frame",
  "tree",
  "log",
  "record",
] as const;

/** What one file with an attempt in it says of itself: every part by name and digest, and what is not in it. */
export const bundleManifestSchema = z.object({
  form: z.literal(BUNDLE_FORM),
  attempt: z.string(),
  parts: z.array(
    z.object({
      /** What a reader would call it, such as "picture after step 9". */
      name: z.string(),
      kind: z.enum(BUNDLE_PART_KINDS),
      digest: z.string(),
      bytes: z.number().int(),
    }),
  ),
  left_out: z.array(
    z.object({ name: z.string(), digest: z.string(), why: z.enum(["too large", "missing", "damaged"]) }),
  ),
});
export type BundleManifest = z.infer<typeof bundleManifestSchema>;
export type BundlePart = BundleManifest["parts"][number];

/** An artifact that belongs to a bundle, in the order in which they are taken while there is room. */
export interface WantedPart {
  name: string;
  kind: BundlePart["kind"];
  digest: string;
}
