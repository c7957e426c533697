/**
 * Waits until `check` is true (it may be async), looking every `everyMs`. Throws after `limitMs`, or at once when
 * `abort` returns a sentence.
 */
export async function waitFor(check, { limitMs, what, everyMs = 25, abort = () => null }) {
  const end = performance.now() + limitMs;
  while (!(await check())) {
    const reason = abort();
    if (reason) throw new Error(reason);
    if (performance.now() > end) throw new Error(`Waited ${Math.round(limitMs / 1000)} s in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
