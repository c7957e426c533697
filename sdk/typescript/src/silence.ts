/** Ends a request when the server said nothing for so many seconds. */
export class Silence {
  readonly #ms: number;
  #ending = new AbortController();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(seconds: number) {
    this.#ms = Math.round(seconds * 1_000);
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  begin(): void {
    this.end();
    if (this.signal.aborted) this.#ending = new AbortController();
    const cut = () => this.#ending.abort(new DOMException("nothing came in time", "TimeoutError"));
    this.#timer = setTimeout(cut, this.#ms);
  }

  end(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

/** The bytes of an answer as they are asked for; each wait for the next is a silence of its own. */
export function bytesOf(
  body: ReadableStream<Uint8Array> | null,
  silence: Silence,
  errorFor: (error: unknown) => Error,
): ReadableStream<Uint8Array> {
  const reader = body?.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          silence.begin();
          const next = await reader?.read();
          if (next === undefined || next.done) controller.close();
          else controller.enqueue(next.value);
        } catch (error) {
          controller.error(errorFor(error));
        } finally {
          silence.end();
        }
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
