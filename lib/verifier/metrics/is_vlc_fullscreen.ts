import { defineMetric, fail, pass } from "../metric";
import { isRecord, pyEquals } from "../python/equals";
import { show } from "../show";

/** The window is as large as the screen. */
export const isVlcFullscreen = defineMetric({
  name: "is_vlc_fullscreen",
  version: 1,
  run(result, expected) {
    if (!isRecord(result) || !isRecord(expected)) return fail("there is no window or no screen");
    const isFull = pyEquals(result.width, expected.width) && pyEquals(result.height, expected.height);
    return (isFull ? pass : fail)(`window ${show(result)}, screen ${show(expected)}`);
  },
});
