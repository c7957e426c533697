const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** A narrative of at most `bytesMax` bytes: steps are left out from the middle, the first line and the last two stay. */
export function shortNarrative(narrative: string, bytesMax: number): string {
  if (bytesOf(narrative) <= bytesMax) return narrative;
  const lines = narrative.split("\n");
  const head = lines.slice(0, 1);
  const foot = lines.slice(-2);
  const steps = lines.slice(1, -2);
  const build = (kept: readonly string[]) => [...head, ...kept, ...foot].join("\n");
  for (let keep = steps.length - 1; keep >= 0; keep--) {
    const front = Math.ceil(keep / 2);
    const left = steps.length - keep;
    const kept = [...steps.slice(0, front), `… ${left} steps left out`, ...steps.slice(steps.length - (keep - front))];
    const text = build(keep === 0 ? [`… ${left} steps left out`] : kept);
    if (bytesOf(text) <= bytesMax) return text;
  }
  return cut(build([]), bytesMax);
}

/** As many whole characters as fit. */
function cut(text: string, bytesMax: number): string {
  let bytes = 0;
  let kept = "";
  for (const character of text) {
    bytes += bytesOf(character);
    if (bytes > bytesMax) break;
    kept += character;
  }
  return kept;
}
