import { afterEach, expect, it } from "vitest";
import { events, frame, problem, stubServer } from "../stub-server";
import { followRun, parseEventStream } from "../../typescript/src/event-stream";

let stub: Awaited<ReturnType<typeof stubServer>> | null = null;
afterEach(async () => {
  await stub?.close();
  stub = null;
});
const run = (status = "running", last = 0) => ({ status: 200, body: { id: "run_1", status, last_event_seq: last } });
const END = frame(3, { type: "run.status", to: "completed" });

async function follow(server: Awaited<ReturnType<typeof stubServer>>, after = 0) {
  const seen: number[] = [];
  for await (const { seq } of followRun(server.transport(), "run_1", after)) seen.push(seq);
  return seen;
}

async function parse(...chunks: string[]) {
  const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk));
  const found = [];
  for await (const event of parseEventStream(
    (async function* () {
      yield* bytes;
    })(),
  ))
    found.push(event);
  return found;
}

it("reads names, data and comments, however they are cut", async () => {
  const wanted = [
    { name: "a", data: "{}" },
    { name: "message", data: "x\ny" },
  ];
  const text = "retry: 1000\n\n: a word\nevent: a\nid: 4\ndata: {}\n\ndata:x\r\ndata: y\r\n\r\n";
  expect(await parse(text)).toEqual(wanted);
  expect(await parse(...text)).toEqual(wanted);
  expect(await parse("event: a\ndata: 1\n\nevent: b\ndata: 2\n")).toEqual([{ name: "a", data: "1" }]);
});

it("goes on after the last event when a stream breaks, and ends with the run", async () => {
  const first = events(frame(1), "event: run_event\ndata: {");
  const second = events(frame(1), frame(2), "event: beat\ndata: {}\n\n", END);
  stub = await stubServer(run(), first, run(), second, run("completed", 3));
  expect(await follow(stub)).toEqual([1, 2, 3]);
  const streams = stub.asked.filter(({ path }) => path.endsWith("/events"));
  expect(streams.map(({ headers }) => headers["last-event-id"])).toEqual(["0", "1"]);
});

it("gives what comes after the last status too, and takes a refused move for no end", async () => {
  const refused = frame(1, { type: "run.status", to: "cancelled", refused: true });
  stub = await stubServer(run(), events(refused, END, frame(4)), run("completed", 4));
  expect(await follow(stub)).toEqual([1, 3, 4]);
});

it("waits for nothing when the run has ended and all is known", async () => {
  stub = await stubServer(run("failed", 3));
  expect(await follow(stub, 3)).toEqual([]);
});

it("waits for a server that is away for a moment, and throws a refusal", async () => {
  const away = problem(503, "unavailable");
  stub = await stubServer(
    run(),
    events(frame(1)),
    away,
    away,
    "drop",
    "drop",
    "drop",
    run(),
    events(END),
    run("completed", 3),
  );
  expect(await follow(stub)).toEqual([1, 3]);
  await stub.close();
  stub = await stubServer(problem(404, "not_found"));
  await expect(follow(stub)).rejects.toMatchObject({ code: "not_found" });
});
