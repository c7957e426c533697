"use client";
import { reportBroken, reportLive } from "./live-state";

/** The server beats every 15 s; twice that without a word is a broken stream even if the socket looks open. */
const SILENCE_MS = 35_000;

/**
 * Opens an SSE stream, reports how live it is, and hands each event to the reaction of its type. The browser resumes by
 * Last-Event-ID itself. Call the answer to close it.
 */
export function openLiveStream(
  path: string,
  reactions: Readonly<Record<string, (message: MessageEvent<string>) => void>>,
): () => void {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    reportLive();
    clearTimeout(silence);
    silence = setTimeout(() => reportBroken("silent"), SILENCE_MS);
  };
  const source = new EventSource(path);
  source.onopen = heard;
  source.addEventListener("beat", heard);
  for (const [type, react] of Object.entries(reactions)) {
    source.addEventListener(type, (message: MessageEvent<string>) => {
      heard();
      react(message);
    });
  }
  source.onerror = () => reportBroken("dropped");
  return () => {
    source.close();
    clearTimeout(silence);
  };
}
