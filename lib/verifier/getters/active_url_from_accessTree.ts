import { defineGetter, jsonValue } from "../getter";
import { addressBarUrl } from "./address-bar";

/** Address of the active tab as the address bar shows it, with `goto_prefix` (default https://) in front. */
export const activeUrlFromAccessTree = defineGetter({
  name: "active_url_from_accessTree",
  get: async (spec, ctx) => jsonValue(await addressBarUrl(ctx, spec.goto_prefix)),
});
