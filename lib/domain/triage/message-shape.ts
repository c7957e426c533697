/** What two errors of one cause share is at their beginning. */
const LENGTH_MAX = 300;

/**
 * A message without what differs from one time to the next: numbers, digests, ids, addresses in memory and spaces. Two errors
 * of one cause have one shape. Each pattern reads the text once.
 */
export function messageShape(message: string): string {
  return message
    .slice(0, LENGTH_MAX * 4)
    .toLowerCase()
    .replace(/0x[0-9a-f]+|[0-9a-f]{8,}/g, "#")
    .replace(/\d+/g, "#")
    .replace(/#(?:[-:.,_]#)+/g, "#")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, LENGTH_MAX);
}

/** The line of a traceback that names the exception, else the first line that holds anything. */
export function tellingLine(text: string): string {
  const lines = text
    .slice(0, LENGTH_MAX * 40)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const isTraceback = lines.some((line) => line.startsWith("Traceback (most recent call last)"));
  return (isTraceback ? lines.at(-1) : lines[0]) ?? "";
}
