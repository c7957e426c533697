import { z } from "zod";
import { digestSchema } from "../digest";

/** The public half of a key that signs manifests. */
export const signingKeyWire = z
  .object({
    id: digestSchema.describe("SHA-256 of the public key as DER; envelopes name it as keyid"),
    algorithm: z.literal("ed25519"),
    public_key: z.string().describe("PEM"),
    created_at: z.string(),
    retired_at: z
      .string()
      .nullable()
      .describe("null for the one that signs now; what a retired one signed still holds"),
  })
  .meta({ id: "SigningKey" });
export type SigningKeyWire = z.infer<typeof signingKeyWire>;
