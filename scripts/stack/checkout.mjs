import { fileURLToPath } from "node:url";
import path from "node:path";

/** Absolute path of the checkout these scripts belong to. */
export const CHECKOUT = path.resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** A path inside the checkout. */
export const inCheckout = (...parts) => path.join(CHECKOUT, ...parts);
