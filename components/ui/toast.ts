import type { ExternalToast } from "sonner";

type Show = (message: string, options?: ExternalToast) => void;
type Draw = Record<"message" | "error", Show>;

/** Said before what draws them was there. */
const waiting: ((draw: Draw) => void)[] = [];
let drawn: Draw | null = null;
let ask: (() => void) | null = null;

function say(kind: keyof Draw): Show {
  return (message, options) => {
    if (drawn) return drawn[kind](message, options);
    waiting.push((draw) => draw[kind](message, options));
    ask?.();
  };
}

/** A short message at the edge; counts before and after, never praise. Needs a Toaster on the page. */
export const toast = Object.assign(say("message"), { error: say("error") });

/** For the Toaster: `read` is called with the first message. Returns what ends that. */
export function onFirstToast(read: () => void): () => void {
  ask = read;
  if (waiting.length > 0) read();
  return () => {
    ask = null;
  };
}

/** For the Toaster, when messages can be drawn; null when no more. */
export function drawToasts(draw: Draw | null): void {
  drawn = draw;
  if (draw) for (const message of waiting.splice(0)) message(draw);
}
