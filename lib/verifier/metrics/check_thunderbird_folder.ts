import { defineMetric, fail, pass, type MetricContext } from "../metric";
import { decodeLatin } from "../formats/text";
import { readInput } from "../formats/input-file";
import { pyEquals } from "../python/equals";

/**
 * Mailbox files are equal message by message. The public function looks for marks that mail programs do not write
 * and then skips what it found, so that in the `osworld` profile any two readable mailboxes are equal unless they
 * hold such marks; the `corrected` profile compares the messages.
 */
export const checkThunderbirdFolder = defineMetric({
  name: "check_thunderbird_folder",
  version: 1,
  corrected:
    "The messages are compared; publicly an inverted test skips every message, so that any two readable mailboxes are equal.",
  async run(result, expected, _options, ctx) {
    const [got, wanted] = [asList(result), asList(expected)];
    for (let at = 0; at < Math.min(got.length, wanted.length); at++) {
      if (!got[at] || !wanted[at]) return fail(`mailbox ${at + 1} is missing`);
      const [left, right] = [await messages(got[at], ctx), await messages(wanted[at], ctx)];
      if (!pyEquals(left, right)) return fail(`mailbox ${at + 1} holds other messages`);
    }
    return pass("the mailboxes are equal");
  },
});

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]);

async function messages(path: unknown, ctx: MetricContext): Promise<string[]> {
  const text = decodeLatin(await readInput(path, ctx));
  if (ctx.profile === "osworld") return text.split("FROM - ").filter((part) => part.trim() === "");
  return text
    .split(/^From /m)
    .map((part) => part.replace(/^.*\n/, "").trim())
    .filter((part) => part !== "");
}
