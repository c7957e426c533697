/** `npm run states:generate`: writes docs/states.md. */
import { writeFileSync } from "node:fs";
import { format } from "prettier";
import { inCheckout } from "./stack/checkout.mjs";
import { statesDocument } from "./states-document.mjs";

writeFileSync(
  inCheckout("docs/states.md"),
  await format(await statesDocument(), { parser: "markdown", printWidth: 120 }),
);
