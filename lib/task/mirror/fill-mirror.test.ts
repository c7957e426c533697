import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, readFile, readdir, stat, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { taskFileSchema } from "@/lib/domain/task/task.schema";
import { assetsOf } from "./assets-of";
import { openFetchingMirror } from "./fetching-mirror";
import { fillMirror, type FillOptions } from "./fill-mirror";
import { openMirror } from "./mirror";
import { verifyMirror } from "./verify-mirror";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let folder: string;
let server: Server;
let handlers: Record<string, Handler>;
let requests: { url: string; range: string | undefined }[];
let base: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "deskproof-mirror-"));
  handlers = {};
  requests = [];
  server = createServer((request, response) => {
    const url = request.url ?? "";
    requests.push({ url, range: request.headers.range });
    const handler = handlers[url];
    if (handler) handler(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

/** Public addresses are served by the local server. */
const PUBLIC = "https://files.test";
const fill = (paths: string[], more: Partial<FillOptions> = {}) =>
  fillMirror(
    folder,
    paths.map((path) => PUBLIC + path),
    {
      bytesMax: 1_000,
      signal: new AbortController().signal,
      pauseMs: 1,
      atOnce: 1,
      sourceOf: (url) => url.replace(PUBLIC, base),
      ...more,
    },
  );
const sends =
  (body: string | Buffer, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    response.writeHead(200, { "content-length": String(body.length), ...headers }).end(body);
const mirrored = async (path: string) => {
  const bytes = await openMirror({ folders: [folder] }).read(PUBLIC + path);
  return bytes === null ? null : new TextDecoder().decode(bytes);
};
const leftParts = () => readdir(join(folder, ".deskproof", "parts")).catch(() => []);

/** Sizes of an unfinished download and of the note on its version. */
const partSizes = async () =>
  Promise.all((await leftParts()).map(async (name) => (await stat(join(folder, ".deskproof", "parts", name))).size));

describe("fillMirror", () => {
  it("puts a file where its address looks for it, records its digest, and never asks for it again", async () => {
    handlers["/a%20b.txt"] = sends("hello");
    expect(await fill(["/a%20b.txt"])).toMatchObject([{ ok: true, bytes: 5, wasThere: false }]);
    expect(await mirrored("/a%20b.txt?download=true")).toBe("hello");
    expect(await fill(["/a%20b.txt"])).toMatchObject([
      { ok: true, wasThere: true, sha256: expect.any(String) as string },
    ]);
    expect(requests).toHaveLength(1);
    expect(await openMirror({ folders: [folder] }).urls()).toEqual(["https://files.test/a b.txt"]);
    expect(await leftParts()).toEqual([]);
  });

  it("keeps equal files of several addresses once", async () => {
    handlers["/a"] = sends("same");
    handlers["/b"] = sends("same");
    await fill(["/a", "/b"]);
    const [a, b] = await Promise.all(["a", "b"].map((name) => stat(join(folder, "files.test", name))));
    expect(a?.ino).toBe(b?.ino);
  });

  it("tries again what passes by itself, and no more often than it may", async () => {
    let count = 0;
    handlers["/busy"] = (_request, response) => {
      if (++count < 3) response.writeHead(503, { "retry-after": "0" }).end();
      else response.end("at last");
    };
    handlers["/down"] = (_request, response) => response.writeHead(500).end();
    expect(await fill(["/busy", "/down"])).toMatchObject([
      { ok: true },
      { ok: false, message: "the server answers 500" },
    ]);
    expect(requests.filter(({ url }) => url === "/down")).toHaveLength(4);
  });

  it("does not try again what stays as it is, and goes on with the rest", async () => {
    handlers["/c"] = sends("c");
    expect(await fill(["/gone", "/c"])).toMatchObject([{ ok: false, message: "the server answers 404" }, { ok: true }]);
    expect(requests.filter(({ url }) => url === "/gone")).toHaveLength(1);
  });

  it("takes a broken transfer up where it ended", async () => {
    handlers["/cut"] = (request, response) => {
      const range = request.headers.range;
      if (range === "bytes=4-" && request.headers["if-range"] === '"v1"') {
        response.writeHead(206, { "content-range": "bytes 4-7/8", "content-length": "4" }).end("5678");
        return;
      }
      response.writeHead(200, { "content-length": "8", etag: '"v1"' }).write("1234");
      void expect
        .poll(partSizes)
        .toEqual([4, 4])
        .then(() => response.destroy());
    };
    expect(await fill(["/cut"])).toMatchObject([{ ok: true, bytes: 8 }]);
    expect(await mirrored("/cut")).toBe("12345678");
  });

  it("starts anew when the file changed meanwhile, and keeps no cut file", async () => {
    let count = 0;
    handlers["/changed"] = (_request, response) => {
      response.writeHead(200, { "content-length": "8", etag: `"v${++count}"` });
      if (count === 1) response.write("1234", () => response.socket?.end());
      else response.end("abcdefgh");
    };
    handlers["/always-cut"] = (_request, response) => {
      response.writeHead(200, { "content-length": "8" });
      response.write("1234", () => response.socket?.end());
    };
    await fill(["/changed", "/always-cut"]);
    expect(await mirrored("/changed")).toBe("abcdefgh");
    expect(await mirrored("/always-cut")).toBeNull();
  });

  it("goes on with what a killed call left behind", async () => {
    handlers["/slow"] = (request, response) => {
      if (request.headers.range) {
        response.writeHead(206, { "content-range": "bytes 4-7/8", "content-length": "4" }).end("5678");
        return;
      }
      response.writeHead(200, { "content-length": "8", etag: '"v1"' });
      response.write("1234");
    };
    const killed = new AbortController();
    const call = fill(["/slow"], { signal: killed.signal });
    await expect.poll(partSizes).toEqual([4, 4]);
    killed.abort();
    await expect(call).rejects.toThrow();
    expect(await fill(["/slow"])).toMatchObject([{ ok: true, bytes: 8 }]);
    expect(requests.at(-1)?.range).toBe("bytes=4-");
    expect(await leftParts()).toEqual([]);
  });

  it("refuses a file that says it is too large before it comes, and one that only turns out to be", async () => {
    handlers["/said"] = (_request, response) => response.writeHead(200, { "content-length": "1001" }).write("x");
    handlers["/unsaid"] = (_request, response) => {
      response.writeHead(200);
      for (let i = 0; i < 20; i++) response.write(Buffer.alloc(100));
      response.end();
    };
    expect(await fill(["/said", "/unsaid"])).toMatchObject([
      { ok: false, message: expect.stringContaining("1001 bytes, more than the 1000") as string },
      { ok: false, message: expect.stringContaining("more than the 1000") as string },
    ]);
    expect(await leftParts()).toEqual([]);
  });

  it("refuses an empty file and a page of HTML in place of another file", async () => {
    handlers["/empty.pdf"] = sends("");
    handlers["/login.xlsx"] = sends("\n<!DOCTYPE html><html>sign in</html>");
    handlers["/page.html"] = sends("<html>a page</html>");
    expect(await fill(["/empty.pdf", "/login.xlsx", "/page.html"])).toMatchObject([
      { ok: false, message: "the file is empty" },
      { ok: false, message: expect.stringContaining("page of HTML") as string },
      { ok: true },
    ]);
  });

  it("follows redirects, but not in a circle, too far, to another scheme or nowhere", async () => {
    const to =
      (location: string): Handler =>
      (_request, response) =>
        response.writeHead(302, { location }).end();
    handlers["/moved"] = to("/here");
    handlers["/here"] = sends("found");
    handlers["/circle"] = to("/circle-2");
    handlers["/circle-2"] = to("/circle");
    for (let i = 0; i < 7; i++) handlers[`/far-${i}`] = to(`/far-${i + 1}`);
    handlers["/scheme"] = to("file:///etc/passwd");
    const results = await fill(["/moved", "/circle", "/far-0", "/scheme"]);
    expect(await mirrored("/moved")).toBe("found");
    expect(results.map((result) => (result.ok ? "" : result.message))).toEqual([
      "",
      "the server redirects in a circle",
      "more than 5 redirects",
      "not an address of the web: file:///etc/passwd",
    ]);
  });

  it("gives up on a server that stops sending", async () => {
    handlers["/stuck"] = (_request, response) => {
      response.writeHead(200, { "content-length": "8" });
      response.write("1234");
    };
    expect(await fill(["/stuck"], { idleMs: 50, triesMax: 1 })).toMatchObject([
      { ok: false, message: "the server stopped sending" },
    ]);
  });

  it("never writes outside its folder", async () => {
    handlers["/x"] = sends("x");
    const results = await fillMirror(folder, ["https://files.test/%2e%2e/%2e%2e/x", "starter:///x"], {
      bytesMax: 10,
      signal: new AbortController().signal,
    });
    expect(results.every(({ ok }) => !ok)).toBe(true);
  });
});

describe("verifyMirror", () => {
  it("tells same, changed, unrecorded and missing files apart", async () => {
    handlers["/same"] = sends("same");
    handlers["/changed"] = sends("changed");
    await fill(["/same", "/changed"]);
    await writeFile(join(folder, "files.test", "changed"), "other");
    await mkdir(join(folder, "files.test", "by"), { recursive: true });
    await writeFile(join(folder, "files.test", "by", "hand"), "hand");
    const urls = ["/same", "/changed", "/by/hand", "/missing"].map((path) => PUBLIC + path);
    const verified = await verifyMirror(openMirror({ folders: [folder] }), urls);
    expect(verified.map(({ state }) => state)).toEqual(["same", "changed", "unrecorded", "missing"]);
    expect(await readFile(join(folder, "files.test", "same"), "utf8")).toBe("same");
  });
});

it("assetsOf lists each address once with the tasks that download it", () => {
  const task = (id: string, parts: object) =>
    taskFileSchema.parse({ id, instruction: "x", evaluator: { func: "f" }, ...parts });
  const download = { type: "download", parameters: { files: [{ url: "https://files.test/a", path: "a" }] } };
  const gold = { type: "cloud_file", path: ["https://files.test/a", "https://files.test/g"], dest: ["a", "g"] };
  expect(
    assetsOf([task("one", { config: [download] }), task("two", { evaluator: { func: "f", expected: gold } })]),
  ).toEqual([
    { url: "https://files.test/a", taskIds: ["one", "two"] },
    { url: "https://files.test/g", taskIds: ["two"] },
  ]);
});

describe("openFetchingMirror", () => {
  it("downloads what the folder lacks, once for several readers, and says null for what cannot be had", async () => {
    handlers["/live"] = sends("live");
    const sourceOf = (url: string) => url.replace(PUBLIC, base);
    const mirror = openFetchingMirror({ folders: [folder] }, { sourceOf, pauseMs: 1 });
    const [first, second, none] = await Promise.all(
      ["/live", "/live", "/none"].map((path) => mirror.read(PUBLIC + path)),
    );
    expect([first, second].map((bytes) => new TextDecoder().decode(bytes ?? undefined))).toEqual(["live", "live"]);
    expect(none).toBeNull();
    expect(requests.filter(({ url }) => url === "/live")).toHaveLength(1);
    expect(await mirror.read("starter:///x")).toBeNull();
  });
});
