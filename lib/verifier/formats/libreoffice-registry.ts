import { childrenOf, descendantsNamed, attributeOf, parseXml, textOf } from "./xml";

/** Values of one property in a registrymodifications.xcu, in file order. */
export function registryValues(text: string, path: string, name: string): string[] {
  return descendantsNamed(parseXml(text), "item")
    .filter((item) => attributeOf(item, "path") === path)
    .flatMap((item) => childrenOf(item, "prop"))
    .filter((prop) => attributeOf(prop, "name") === name)
    .flatMap((prop) => childrenOf(prop, "value").map(textOf));
}
