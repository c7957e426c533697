import { defineMetric, fail, pass } from "../metric";
import { orNull } from "../formats/unreadable";
import { fileLines, readText } from "../formats/text";
import { pyFloat } from "../python/value-rule";
import { show } from "../show";

/**
 * The time of day (HH:MM, UTC) at the end of the second column of a speed test's second line is less than the given
 * number of minutes away from that of this check. The only function that looks at the clock: the same file gives
 * another score later.
 */
export const compareTimeInSpeedtestResults = defineMetric({
  name: "compare_time_in_speedtest_results",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result) return fail("there is no file");
    const text = await orNull(() => readText(result, ctx));
    const written = fileLines(text ?? "")[1]
      ?.split(",")[1]
      ?.slice(-5);
    const time = minutesOf(written ?? "");
    const limit = pyFloat(expected);
    if (time === null || limit === null) return fail(`no time of day in ${show(written ?? null)}`);
    const now = new Date();
    const apart = Math.abs(time - (now.getUTCHours() * 60 + now.getUTCMinutes()));
    return (apart < Math.trunc(limit) ? pass : fail)(`${show(written)} is ${apart} minutes away`);
  },
});

function minutesOf(text: string): number | null {
  const found = /^(\d{1,2}):(\d{1,2})$/.exec(text);
  const [hours, minutes] = [Number(found?.[1]), Number(found?.[2])];
  return found && hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
}
