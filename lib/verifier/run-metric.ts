import { metricNamed } from "./metrics/registry";
import {
  CheckRuleError,
  NeedsDesktopError,
  InputLimitError,
  MissingInputError,
  UnreadableInputError,
  type MetricPart,
} from "./metric";
import type { MetricCall, MetricErrorKind, MetricReply } from "./metric-call";

const DETAIL_CHARS_MAX = 1_000;
const PARTS_MAX = 500;

/** Runs one metric call in this process and turns everything it throws into a reply. */
export async function runMetric(call: MetricCall): Promise<MetricReply> {
  const metric = metricNamed(call.func);
  if (!metric) return { ok: false, kind: "rule", message: `no implementation of ${call.func}` };
  try {
    const outcome = await metric.run(call.result, call.hasExpected ? call.expected : undefined, call.options, {
      directory: call.directory,
      profile: call.profile,
    });
    if (!Number.isFinite(outcome.score)) return { ok: false, kind: "raised", message: "the score is not a number" };
    return {
      ok: true,
      score: outcome.score,
      detail: outcome.detail.slice(0, DETAIL_CHARS_MAX),
      parts: boundedParts(outcome.parts ?? []),
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, kind: kindOf(error), message: message.slice(0, DETAIL_CHARS_MAX) };
  }
}

/** Of too many parts those that differ are kept first: they say why. Long texts are cut with a mark. */
function boundedParts(parts: readonly MetricPart[]): MetricPart[] {
  const byUse = [...parts.filter((part) => !part.passed), ...parts.filter((part) => part.passed)];
  const kept = parts.length > PARTS_MAX ? byUse.slice(0, PARTS_MAX) : parts;
  return kept.map(({ name, passed, expected, got }) => ({
    name: cut(name),
    passed,
    expected: expected === null ? null : cut(expected),
    got: got === null ? null : cut(got),
  }));
}

const cut = (text: string) => (text.length > DETAIL_CHARS_MAX ? `${text.slice(0, DETAIL_CHARS_MAX - 1)}…` : text);

function kindOf(error: unknown): MetricErrorKind {
  if (error instanceof MissingInputError) return "missing_input";
  if (error instanceof UnreadableInputError) return "unreadable_input";
  if (error instanceof InputLimitError) return "refused_input";
  if (error instanceof NeedsDesktopError) return "no_desktop";
  return error instanceof CheckRuleError ? "rule" : "raised";
}
