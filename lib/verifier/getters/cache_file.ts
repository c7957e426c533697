import { defineGetter, fileValue, textParameter } from "../getter";

/** Output that a set-up or postconfig step captured under a name. */
export const cacheFile = defineGetter({
  name: "cache_file",
  async get(spec, { cacheFiles }) {
    const name = textParameter(spec, "path");
    const bytes = cacheFiles.get(name);
    return fileValue(bytes ? { name, origin: `captured output ${name}`, bytes } : null);
  },
});
