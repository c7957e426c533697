/** One server-sent event. Data is JSON, which has no line breaks, so one `data` line carries it. */
export function sseFrame({ event, id, data }: { event: string; id?: number; data: unknown }): string {
  const head = id === undefined ? "" : `id: ${id}\n`;
  return `${head}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A stream lives this long; the browser then opens another one, and is asked who it is again. */
const STREAM_MS_MAX = 60 * 60 * 1_000;

/**
 * Answers with frames as they come. A client that reads slowly holds the generator back, one that goes away or stays
 * for an hour ends it.
 */
export function sseResponse(
  request: Request,
  frames: (signal: AbortSignal) => AsyncGenerator<string, void, void>,
): Response {
  const left = new AbortController();
  const signal = AbortSignal.any([request.signal, left.signal, AbortSignal.timeout(STREAM_MS_MAX)]);
  const source = frames(signal);
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await source.next();
      if (done || signal.aborted) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      left.abort();
      await source.return();
    },
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      // Proxies that gather output would hold events back.
      "x-accel-buffering": "no",
    },
  });
}
