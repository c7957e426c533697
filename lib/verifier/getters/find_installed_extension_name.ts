import { defineGetter, jsonValue } from "../getter";
import { member } from "./chrome-profile";
import { extensionRecords } from "./extensions";

/** Names of the browser's extensions. */
export const findInstalledExtensionName = defineGetter({
  name: "find_installed_extension_name",
  async get(_spec, ctx) {
    const names = (await extensionRecords(ctx)).map((record) => member(record, "manifest", "name"));
    return jsonValue(names.filter((name) => typeof name === "string"));
  },
});
