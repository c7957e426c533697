import { DeskproofError } from "./errors.js";
import { bytesOf, Silence } from "./silence.js";
import { connectionError, isPassing, pauseAfter, type Transport } from "./transport.js";
import type * as wire from "./wire.js";

const FINAL: readonly string[] = ["completed", "failed", "cancelled"];
export const isRunFinal = (status: string | null) => status !== null && FINAL.includes(status);
/** The server says something at least every 15 s; twice that without a word is a broken stream. */
const SILENCE_SECONDS_MAX = 35;
/** A server that restarts is back within seconds; longer is a failure to report. */
export const PATIENCE_MS = 60_000;

export interface ServerSentEvent {
  name: string;
  data: string;
}

/** Events of a text/event-stream. One that its end cuts off is dropped. */
export async function* parseEventStream(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<ServerSentEvent, void, void> {
  const decoder = new TextDecoder();
  let text = "";
  let name = "";
  let data: string[] = [];
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    for (const raw of lines) {
      const line = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
      if (line === "") {
        if (data.length > 0) yield { name: name || "message", data: data.join("\n") };
        name = "";
        data = [];
        continue;
      }
      const colon = line.indexOf(":");
      const field = colon < 0 ? line : line.slice(0, colon);
      const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
      if (field === "event") name = value;
      else if (field === "data") data.push(value);
    }
  }
}

/**
 * Events of a run after number `after`, each once and in order, until the run has ended. A broken stream is opened again
 * after the last event that came. Throws what the server refuses with, and the failure itself when the server is away
 * for a minute.
 */
export async function* followRun(
  transport: Transport,
  runId: string,
  after: number,
): AsyncGenerator<wire.RunEvent, void, void> {
  const path = `/runs/${encodeURIComponent(runId)}`;
  const readEnd = async () => endOf(await transport.get<wire.Run>(path));
  let seen = after;
  let failures = 0;
  let failingSince: number | null = null;
  for (;;) {
    const silence = new Silence(SILENCE_SECONDS_MAX);
    let pauseMs: number;
    try {
      let end = await readEnd();
      if (end !== null && seen >= end) return;
      silence.begin();
      const body = await transport.stream(`${path}/events`, seen, silence.signal);
      const bytes = bytesOf(body, silence, (error) => connectionError(transport.url, error));
      for await (const sent of parseEventStream(partsOf(bytes))) {
        failures = 0;
        failingSince = null;
        if (sent.name !== "run_event") continue;
        const event = JSON.parse(sent.data) as wire.RunEvent;
        if (event.seq <= seen) continue;
        seen = event.seq;
        yield event;
        if (end === null && isEnd(event)) end = await readEnd();
        if (end !== null && seen >= end) return;
      }
      // The server ends a stream after an hour; a pause keeps one that ends at once from being a storm.
      pauseMs = Math.min(8_000, 250 * 2 ** failures);
    } catch (error) {
      if (!(error instanceof DeskproofError)) throw error;
      const now = performance.now();
      failingSince ??= now;
      if (!(isPassing(error) || error.status === 429) || now - failingSince > PATIENCE_MS) throw error;
      pauseMs = pauseAfter(error, failures);
    } finally {
      silence.end();
    }
    failures += 1;
    await transport.sleep(pauseMs);
  }
}

async function* partsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Whether a run came to its final status by this event. */
function isEnd({ type, refused, to }: wire.RunEvent): boolean {
  return type === "run.status" && !refused && isRunFinal(to);
}

function endOf({ status, last_event_seq }: wire.Run): number | null {
  return isRunFinal(status) ? last_event_seq : null;
}
