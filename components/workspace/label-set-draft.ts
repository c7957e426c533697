import { labelSetSchema, LABEL_LENGTH_MAX, LABELS_MAX } from "@/lib/domain/label/label-set";

/** The words of a box with one on each line, or what is wrong with them. Empty lines are none. */
export function readLabels(text: string): { labels: string[] } | { error: string } {
  const labels = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (labels.length === 0) return { error: "Write at least one label." };
  if (labels.length > LABELS_MAX) return { error: `There are ${LABELS_MAX} keys; these are ${labels.length} labels.` };
  const tooLong = labels.find((label) => label.length > LABEL_LENGTH_MAX);
  if (tooLong !== undefined) return { error: `“${tooLong.slice(0, LABEL_LENGTH_MAX)}…” is longer than 40 characters.` };
  const twice = labels.find((label, at) => labels.findIndex((one) => one.toLowerCase() === label.toLowerCase()) < at);
  if (twice !== undefined) return { error: `“${twice}” is there twice.` };
  return labelSetSchema.safeParse({ labels }).success ? { labels } : { error: "Labels hold no control characters." };
}
