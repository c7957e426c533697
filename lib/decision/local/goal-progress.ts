/** Ends a clause, unless it stands in quotes. */
const BREAKS = /(?:,?\s+(?:and then|then|and|after that)\s+)|[;\n]+|[,.](?=\s|$)/i;

/** The clauses of a goal in their order, e.g. of "Open the File menu, then click 'Save As'". */
export function goalClauses(goal: string): string[] {
  // Quoted names are taken out while the text is cut, so that a name with "and" in it stays whole.
  const names: string[] = [];
  const plain = goal.replace(/"[^"]*"|“[^”]*”/g, (name) => `\u0000${names.push(name) - 1}\u0000`);
  return plain
    .split(new RegExp(BREAKS, "gi"))
    .map((clause) => clause.replace(/\u0000(\d+)\u0000/g, (_, index) => names[Number(index)] ?? "").trim())
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause));
}

/** A step of the context: "3. click the push button "Save" -> ran, the screen changed". */
const STEP_LINE = /^\d+\. (.+) -> (ran|failed)/;
/** What follows quotes the screen, which may pretend to be steps. */
export const SCREEN_HEADING = "Screen:";

/** What was done so far, as a context says it before it comes to the screen. */
export function stepsOfContext(context: string): Array<{ text: string; isRun: boolean }> {
  const lines = context.split("\n");
  const end = lines.indexOf(SCREEN_HEADING);
  return lines.slice(0, end === -1 ? lines.length : end).flatMap((line) => {
    const [, text, how] = STEP_LINE.exec(line) ?? [];
    return text === undefined ? [] : [{ text, isRun: how === "ran" }];
  });
}
