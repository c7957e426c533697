import { defineGetter, jsonValue, textParameter } from "../getter";
import { addressBarUrl } from "./address-bar";

/** One part of the address between slashes, counted from the start or (negative) the end; none beyond its ends. */
export const urlDashPart = defineGetter({
  name: "url_dashPart",
  async get(spec, ctx) {
    const url = await addressBarUrl(ctx, spec.goto_prefix);
    if (url === null) return jsonValue(null);
    const part = url.split("/").at(Number(spec.partIndex));
    if (part === undefined || !Number.isInteger(Number(spec.partIndex))) return jsonValue(null);
    const text = spec.needDeleteId ? (part.split("?")[0] ?? "") : part;
    if (spec.returnType === "string") return jsonValue(text);
    return jsonValue(spec.returnType === "json" ? { [textParameter(spec, "key")]: text } : null);
  },
});
