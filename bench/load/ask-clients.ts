import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const CLIENTS = fileURLToPath(new URL("load-clients.mjs", import.meta.url));

export interface WantedRequest {
  name: string;
  method: "GET" | "POST";
  path: string;
  /** `{n}` is replaced by a number that differs each time. */
  body?: string;
  /** Its answer tells the worker's own time, which is taken off. */
  isOwn?: boolean;
}

export interface RequestTimes {
  name: string;
  medianMs: number;
  p95Ms: number;
  maxMs: number;
  workerMedianMs: number;
  /** Answers from 300 on, by status. */
  failed: Record<string, number>;
}

export interface StreamTimes {
  opened: number;
  openMs: number;
  /** Status of the write that all of them were to hear of. */
  poke: number;
  heard: number;
  medianMs: number | null;
  p95Ms: number | null;
  maxMs: number | null;
}

interface Target {
  url: string;
  key: string;
}

export interface RequestJob {
  /** Clients at once. */
  lanes: number;
  /** Of each request, over all clients. */
  times: number;
  /** A client begins a request so often; 0: as soon as it has its answer. */
  everyMs: number;
  wanted: WantedRequest[];
}

/** Sends each request `times` times by `lanes` clients at once, from another process. */
export const sendByClients = (target: Target, job: RequestJob) =>
  ask<RequestTimes[]>(target, { kind: "requests", ...job });

/** Holds `count` event streams open and tells how long each took to hear of one write. */
export const listenByClients = (
  target: Target,
  job: { count: number; path: string; poke: Pick<WantedRequest, "method" | "path" | "body">; withinMs: number },
) => ask<StreamTimes>(target, { kind: "streams", ...job });

function ask<T>({ url, key }: Target, job: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const clients = spawn(process.execPath, [CLIENTS], { stdio: ["pipe", "pipe", "inherit"] });
    let text = "";
    clients.stdout.on("data", (chunk) => (text += String(chunk)));
    clients.on("error", reject);
    clients.on("close", (code) =>
      code === 0 ? resolve(JSON.parse(text) as T) : reject(new Error(`the clients ended with ${code}`)),
    );
    clients.stdin.end(JSON.stringify({ url, key, job }));
  });
}
