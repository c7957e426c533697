import { defineMetric, fail, pass, UnreadableInputError } from "../metric";
import { attributeOf, childrenOf, descendantsNamed, parseXml, textOf } from "../formats/xml";
import { readText } from "../formats/text";
import { matchesGlob } from "../python/glob";
import { ruleList } from "../rule";
import { show } from "../show";

/** LibreOffice's locale, that of the system before its own, matches one of the rule's patterns (`*`, `?`, `[a-z]`). */
export const checkLibreLocale = defineMetric({
  name: "check_libre_locale",
  version: 1,
  async run(result, expected, _options, ctx) {
    const properties = descendantsNamed(parseXml(await readText(result, ctx)), "item")
      .filter((item) => attributeOf(item, "path")?.endsWith("L10N") === true)
      .flatMap((item) => childrenOf(item, "prop"));
    const first = (name: string) =>
      properties.filter((one) => attributeOf(one, "name") === name).flatMap((one) => childrenOf(one, "value"))[0];
    const value = first("ooSetupSystemLocale") ?? first("ooLocale");
    if (!value) throw new UnreadableInputError("the settings name no locale");
    const locale = textOf(value);
    const patterns = ruleList(expected, "locale_set").map(String);
    return (patterns.some((pattern) => matchesGlob(locale, pattern)) ? pass : fail)(
      `the locale is ${show(locale)}, expected one of ${show(patterns)}`,
    );
  },
});
