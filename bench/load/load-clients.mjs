/**
 * Clients of the API in a process of their own, so that what they cost is not counted as the server's. One line of JSON on
 * standard input says what to do, one on standard output what came of it.
 */
import { Agent, request } from "node:http";

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { url, key, job } = JSON.parse(Buffer.concat(chunks).toString());
const base = new URL(url);
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const JOBS = { requests, streams };
process.stdout.write(`${JSON.stringify(await JOBS[job.kind](job))}\n`, () => process.exit(0));

/**
 * `lanes` clients at once until every request was sent `times` times over all of them. Each client begins one every
 * `everyMs`, or as soon as it has its answer when that takes longer or `everyMs` is 0.
 */
async function requests({ lanes, times, everyMs, wanted }) {
  const results = [];
  for (const { name, method, path, body, isOwn } of wanted) {
    const took = [];
    const own = [];
    const failed = {};
    let left = times;
    const lane = async (_, index) => {
      // Clients do not begin in step.
      await pause((everyMs * index) / lanes);
      for (let at = left--; at > 0; at = left--) {
        const began = performance.now();
        const { status, text } = await send(method, path, body && body.replaceAll("{n}", String(at)));
        const ms = performance.now() - began;
        if (status >= 300) failed[status] = (failed[status] ?? 0) + 1;
        // The worker's own time, where the answer tells it.
        const workerMs = isOwn && status < 300 ? ownMsOf(JSON.parse(text)) : 0;
        took.push(ms - workerMs);
        own.push(workerMs);
        await pause(everyMs - ms);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    results.push({ name, ...quantiles(took), workerMedianMs: quantiles(own).medianMs, failed });
  }
  return results;
}

function pause(ms) {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : undefined;
}

function ownMsOf({ act_ms = 0, settle_ms = 0 }) {
  return act_ms + settle_ms;
}

/** `count` streams; then something is written and each must hear of it. */
async function streams({ count, path, poke, withinMs }) {
  const began = performance.now();
  const heard = [];
  let pokedAt = Infinity;
  let isDone = () => undefined;
  const all = new Promise((resolve) => (isDone = resolve));
  const open = Array.from({ length: count }, () => openStream(path, hear));
  const opened = (await Promise.all(open)).filter((status) => status === 200).length;
  const openMs = performance.now() - began;
  pokedAt = performance.now();
  const { status } = await send(poke.method, poke.path, poke.body);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, withinMs))]);
  return { opened, openMs, poke: status, heard: heard.length, ...quantiles(heard) };

  function hear(state) {
    if (state.isHeard || pokedAt === Infinity) return;
    state.isHeard = true;
    heard.push(performance.now() - pokedAt);
    if (heard.length === count) isDone();
  }
}

function openStream(path, hear) {
  const state = { isHeard: false };
  return new Promise((resolve) => {
    const asked = request(new URL(path, base), { agent: false, headers: headersOf("text/event-stream") }, (answer) => {
      resolve(answer.statusCode);
      answer.on("data", (chunk) => {
        // A beat is no news.
        if (/^event: (?!beat)/m.test(String(chunk))) hear(state);
      });
    });
    asked.on("error", () => resolve(0));
    asked.end();
  });
}

function headersOf(accept) {
  return { authorization: `Bearer ${key}`, accept };
}

function send(method, path, body) {
  return new Promise((resolve) => {
    const headers = { ...headersOf("application/json"), ...(body && { "content-type": "application/json" }) };
    const asked = request(new URL(path, base), { agent, method, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk) => (text += chunk));
      answer.on("end", () => resolve({ status: answer.statusCode, text }));
    });
    asked.on("error", () => resolve({ status: 599, text: "" }));
    asked.end(body);
  });
}

function quantiles(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
  return { medianMs: at(0.5), p95Ms: at(0.95), maxMs: sorted.at(-1) ?? null };
}
