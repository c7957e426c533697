import { CheckRuleError, defineMetric, fail, pass } from "../metric";
import { PRESENTATION } from "../formats/pptx/namespaces";
import { OfficePackage } from "../formats/office-package";
import { descendants, descendantsNamed } from "../formats/xml";
import { readZip } from "../formats/zip";
import { ruleMember, ruleText } from "../rule";

/** The first transition of slide file `slide_idx` + 1 is of kind `transition_type`. */
export const checkTransition = defineMetric({
  name: "check_transition",
  version: 1,
  async run(result, expected, _options, ctx) {
    const index = ruleMember(expected, "slide_idx");
    if (typeof index !== "number") throw new CheckRuleError("slide_idx is no number");
    const kind = ruleText(expected, "transition_type");
    const slide = new OfficePackage(await readZip(result, ctx)).xml(`ppt/slides/slide${index + 1}.xml`);
    if (!slide) return fail(`there is no slide ${index + 1}`);
    const [transition] = descendantsNamed(slide, "transition", PRESENTATION);
    if (!transition) return fail(`slide ${index + 1} has no transition`);
    if (descendantsNamed(transition, kind, PRESENTATION).length > 0)
      return pass(`slide ${index + 1} has the transition ${kind}`);
    const found = [...descendants(transition)].map((element) => element.name).join(", ") || "none named";
    return fail(`slide ${index + 1}: transition ${found.slice(0, 200)} instead of ${kind}`);
  },
});
