import { defineGetter, jsonValue } from "../getter";
import { extensionRecords } from "./extensions";

/** Folders of the browser's extensions. */
export const findUnpackedExtensionPath = defineGetter({
  name: "find_unpacked_extension_path",
  async get(_spec, ctx) {
    const paths = (await extensionRecords(ctx)).map((record) => record.path);
    return jsonValue(paths.filter((path) => typeof path === "string"));
  },
});
