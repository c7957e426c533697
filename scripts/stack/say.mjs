/**
 * What the two commands say to a person: a line for each step that takes time, with its duration, and a bar for
 * what knows its progress. Without a terminal the bar becomes a line at each tenth.
 */
export function createSay({ out = process.stdout, isQuiet = false } = {}) {
  const isTerminal = out.isTTY === true && !isQuiet;
  let openBar = null;
  const write = (text) => {
    if (isQuiet) return;
    if (openBar !== null) out.write("\r\x1b[2K");
    out.write(`${text}\n`);
    if (openBar !== null) out.write(openBar);
  };

  return {
    line: write,
    /** Says what is done and how long it took. A failure is the caller's to tell. */
    async step(title, action) {
      write(`  ${title} …`);
      const begun = performance.now();
      const result = await action();
      write(`  ${title}: done in ${seconds(performance.now() - begun)}`);
      return result;
    },
    /** Returns a function that takes a fraction 0..1 and a few words. */
    progress(title) {
      let tenth = -1;
      return (fraction, detail = "") => {
        if (isTerminal) {
          const width = 28;
          const full = Math.round(Math.min(1, fraction) * width);
          const percent = String(Math.round(fraction * 100)).padStart(3);
          const columns = out.columns ?? 80;
          openBar = `  ${title} [${"#".repeat(full)}${".".repeat(width - full)}] ${percent} %  ${detail}`.slice(
            0,
            columns - 1,
          );
          out.write(`\r\x1b[2K${openBar}`);
          if (fraction >= 1) {
            out.write("\n");
            openBar = null;
          }
        } else if (Math.floor(fraction * 10) > tenth) {
          tenth = Math.floor(fraction * 10);
          write(`  ${title}: ${tenth * 10} %${detail ? `, ${detail}` : ""}`);
        }
      };
    },
  };
}

export function seconds(ms) {
  return ms < 9_950 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 1_000)} s`;
}
