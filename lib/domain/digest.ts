import { z } from "zod";

/** `sha256:` and 64 lower-case hex digits: the only spelling of a content digest in the product. */
export const digestSchema = z.string().regex(/^sha256:[0-9a-f]{64}$/, "not a sha256 digest");
export type Digest = `sha256:${string}`;
