import type { DecisionOption } from "@/lib/domain/decision/decision";

const count = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).length;

/**
 * Scores rollouts by their narratives: 2 when the success checks held, 1 when it ended done, less 0.6 for every step
 * that failed, 0.3 for every one that changed nothing, and 0.05 for each step. Reads how the lines end, never what the
 * quoted names say.
 */
export function scoreNarratives(options: readonly DecisionOption[]): Map<string, number> {
  return new Map(options.map(({ id, text }) => [id, scoreOf(text.replace(/"(?:[^"\\]|\\.)*"/g, '""'))]));
}

function scoreOf(text: string): number {
  const steps = count(text, /^\d+\. .+ -> /gm);
  const failed = count(text, /^\d+\. .+ -> failed/gm);
  const unchanged = count(text, /^\d+\. .+ -> ran, the screen didn't change/gm);
  const held = /^Success checks: held\.$/m.test(text) ? 2 : 0;
  const done = /: ended done\./.test(text) ? 1 : 0;
  return held + done - failed * 0.6 - unchanged * 0.3 - steps * 0.05;
}
