import { accessibilityXml } from "../formats/accessibility-xml";
import { defineGetter, jsonValue } from "../getter";

/** The whole accessibility tree as XML. */
export const accessibilityTree = defineGetter({
  name: "accessibility_tree",
  get: async (_spec, { desktop }) => jsonValue(accessibilityXml(await desktop.accessibility({ timeoutMs: 20_000 }))),
});
