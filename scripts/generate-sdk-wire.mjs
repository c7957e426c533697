/** Writes the shapes of the API for both SDKs. */
import { writeFileSync } from "node:fs";
import { format } from "prettier";
import { pythonWire } from "./sdk/python-wire.mjs";
import { typescriptWire } from "./sdk/typescript-wire.mjs";
import { inCheckout } from "./stack/checkout.mjs";

const typescript = await format(typescriptWire(), { parser: "typescript", printWidth: 120 });
writeFileSync(inCheckout("sdk/typescript/src/wire.ts"), typescript);
writeFileSync(inCheckout("sdk/python/deskproof/wire.py"), pythonWire());
