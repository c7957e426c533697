import { defineMetric, fail, pass, type MetricDefinition } from "../metric";
import { ruleMember } from "../rule";
import { decodeUtf8 } from "./text";
import { readInput } from "./input-file";
import { lastSetting } from "./config-lines";

interface VlcSetting {
  /** Name of the public function. */
  func: string;
  /** Name in vlcrc. */
  setting: string;
  /** Member of the rule that holds the expected value; a number or a text. */
  member: string;
  /** VLC's value when the file does not say. */
  fallback: string;
  /** Reads the line's value; the value itself when left out. */
  read?: (value: string) => string;
}

/** A metric that compares one vlcrc setting. Throws for a missing file and a missing rule, as the public ones do. */
export function vlcSettingMetric({
  func,
  setting,
  member,
  fallback,
  read = (value) => value,
}: VlcSetting): MetricDefinition {
  return defineMetric({
    name: func,
    version: 1,
    async run(result, expected, _options, ctx) {
      const wanted = String(ruleMember(expected, member));
      const got = read(lastSetting(decodeUtf8(await readInput(result, ctx)), setting, fallback));
      if (got === wanted) return pass(`${setting} is ${got}`);
      return fail(`expected ${setting} to be ${wanted}, it is ${got}`);
    },
  });
}
