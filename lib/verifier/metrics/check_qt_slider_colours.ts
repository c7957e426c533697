import { CheckRuleError, defineMetric, fail, pass } from "../metric";
import { lastSetting } from "../formats/config-lines";
import { readInput } from "../formats/input-file";
import { decodeUtf8 } from "../formats/text";
import { rulesOf, ruleMember } from "../rule";

/** VLC's own colours of the volume slider. */
const DEFAULT_COLOURS = "153;210;153;20;210;20;255;199;15;245;39;29";
/** Every channel below this counts as blackish. */
const BLACKISH_BELOW = 100;

/** The colours of VLC's volume slider equal the expected ones, or are all dark. */
export const checkQtSliderColours = defineMetric({
  name: "check_qt_slider_colours",
  version: 1,
  async run(result, expected, _options, ctx) {
    const got = lastSetting(decodeUtf8(await readInput(result, ctx)), "qt-slider-colours", DEFAULT_COLOURS);
    const { type } = rulesOf(expected);
    if (type === "match") {
      const wanted = ruleMember(expected, "expected_qt_slider_colours");
      return got === wanted ? pass(`the colours are ${got}`) : fail(`expected ${String(wanted)}, got ${got}`);
    }
    if (type !== "blackish") throw new CheckRuleError(`unknown type ${String(type)}`);
    const channels = got.split(";");
    const isDark = channels.every((channel) => /^\s*\d+\s*$/.test(channel) && Number(channel) < BLACKISH_BELOW);
    return isDark
      ? pass(`all channels of ${got} are below ${BLACKISH_BELOW}`)
      : fail(`${got || "nothing"} is not blackish`);
  },
});
