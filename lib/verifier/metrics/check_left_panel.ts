import { defineMetric, fail, pass } from "../metric";
import { attributeOf, descendants, parseXml } from "../formats/xml";

/** The accessibility tree holds a document frame called "Slides View": Impress shows its slide pane. */
export const checkLeftPanel = defineMetric({
  name: "check_left_panel",
  version: 1,
  run(result) {
    if (typeof result !== "string") throw new TypeError("the accessibility tree is not a text");
    const root = parseXml(result);
    for (const element of [root, ...descendants(root)]) {
      if (element.name === "document-frame" && attributeOf(element, "name") === "Slides View") {
        return pass("the slide pane is shown");
      }
    }
    return fail("no slide pane is shown");
  },
});
