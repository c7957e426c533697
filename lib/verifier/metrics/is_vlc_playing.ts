import { CheckRuleError, defineMetric, fail, pass } from "../metric";
import { childrenOf, attributeOf, descendantsNamed, parseXml, textOf, type XmlElement } from "../formats/xml";
import { readText } from "../formats/text";
import { decodedAddress } from "../formats/url";
import { rulesOf, ruleText } from "../rule";
import { show } from "../show";

/** VLC's status says that it plays the expected file or address. */
export const isVlcPlaying = defineMetric({
  name: "is_vlc_playing",
  version: 1,
  async run(result, expected, _options, ctx) {
    const root = parseXml(await readText(result, ctx));
    const state = childrenOf(root, "state").map(textOf)[0] ?? null;
    if (state !== "playing") return fail(`VLC is ${state ?? "in no state"}`);
    const { type } = rulesOf(expected);
    if (type !== "file_name" && type !== "url") throw new CheckRuleError(`unknown type ${show(type)}`);
    const wanted = ruleText(expected, type);
    const names = (
      type === "file_name" ? ["filename", "title", "name", "uri", "location"] : ["url", "filename", "title", "name"]
    ).flatMap((name) => infosNamed(root, name));
    const hit = names.find((name) => (type === "file_name" ? isFile(name, wanted) : isAddress(name, wanted)));
    return hit === undefined
      ? fail(`VLC plays ${show(names)}, expected ${show(wanted)}`)
      : pass(`VLC plays ${show(hit)}`);
  },
});

const infosNamed = (root: XmlElement, name: string) =>
  descendantsNamed(root, "info")
    .filter((info) => attributeOf(info, "name") === name)
    .map(textOf);

/** The same name, a path or encoded address that ends with it, or one base name within the other. */
function isFile(got: string, wanted: string): boolean {
  const bare = decodedAddress(got);
  return got === wanted || bare.endsWith(wanted) || baseName(bare) === baseName(wanted);
}

/** The same address, the last part of it, or either within the other. */
function isAddress(got: string, wanted: string): boolean {
  return got !== "" && (got === wanted || wanted.endsWith(`/${got}`) || got.includes(wanted) || wanted.includes(got));
}

const baseName = (path: string) => path.slice(path.lastIndexOf("/") + 1);
