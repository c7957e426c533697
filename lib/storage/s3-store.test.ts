import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AttemptError } from "@/lib/domain/failure";
import { digestOf, keyOf } from "./digest-of";
import { createS3Store } from "./s3-store";

const bytes = new TextEncoder().encode("a frame");

/** The four object calls of S3, in memory, addressed by path. */
function startStub() {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  let status = 200;
  let written = new Date();
  const server: Server = createServer((req, res) => {
    const key = decodeURIComponent(new URL(req.url ?? "/", "http://stub").pathname.slice(1));
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      requests.push(`${req.method} ${key}`);
      if (status !== 200) return res.writeHead(status).end();
      if (req.method === "PUT") {
        objects.set(key, Buffer.concat(chunks));
        return res.writeHead(200, { etag: '"x"' }).end();
      }
      if (req.method === "DELETE") {
        objects.delete(key);
        return res.writeHead(204).end();
      }
      const found = objects.get(key);
      if (!found) return res.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
      return res
        .writeHead(200, { "content-length": found.byteLength, "last-modified": written.toUTCString() })
        .end(req.method === "HEAD" ? undefined : found);
    });
  });
  return {
    server,
    objects,
    requests,
    refuse: (code: number) => (status = code),
    writtenAt: (at: Date) => (written = at),
  };
}

describe("s3 store", () => {
  let stub: ReturnType<typeof startStub>;
  let damaged: string[];
  const store = () =>
    createS3Store({
      bucket: "evidence",
      prefix: "prod/",
      endpoint: `http://127.0.0.1:${(stub.server.address() as AddressInfo).port}`,
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
      onDamaged: (digest) => damaged.push(digest),
    });
  beforeEach(async () => {
    damaged = [];
    stub = startStub();
    await new Promise<void>((done) => stub.server.listen(0, "127.0.0.1", done));
  });
  afterEach(() => new Promise((done) => stub.server.close(done)));

  it("gives back the bytes it was handed, under prefix and digest", async () => {
    const digest = await store().put(bytes);
    expect([...stub.objects.keys()]).toEqual([`evidence/prod/sha256/${keyOf(digest)}`]);
    expect(await store().get(digest)).toEqual(bytes);
    expect(await store().has(digest)).toBe(true);
  });

  it("removes bytes that nobody stored for a day, and no others", async () => {
    const digest = await store().put(bytes);
    expect(await store().remove(digest)).toBe("in_use");
    stub.writtenAt(new Date(Date.now() - 25 * 3_600_000));
    expect(await store().remove(digest)).toBe("removed");
    expect(stub.objects.size).toBe(0);
    expect(await store().remove(digest)).toBe("absent");
  });

  it("sends known bytes again after half a day, so that they are not removed", async () => {
    const digest = await store().put(bytes);
    stub.writtenAt(new Date(Date.now() - 13 * 3_600_000));
    await store().put(bytes);
    const key = `evidence/prod/sha256/${keyOf(digest)}`;
    expect(stub.requests.filter((request) => request === `PUT ${key}`)).toHaveLength(2);
  });

  it("sends known bytes only once", async () => {
    await store().put(bytes);
    await store().put(bytes);
    expect(stub.requests.filter((request) => request.startsWith("PUT"))).toHaveLength(1);
  });

  it("knows nothing of a digest never stored and asks the server nothing for a name that is no digest", async () => {
    expect(await store().get(digestOf(bytes))).toBeNull();
    expect(await store().has(digestOf(bytes))).toBe(false);
    const asked = stub.requests.length;
    expect(await store().get("sha256:zz")).toBeNull();
    expect(stub.requests).toHaveLength(asked);
  });

  it("treats an object whose bytes do not fit its name as unknown and says so", async () => {
    const digest = await store().put(bytes);
    stub.objects.set(`evidence/prod/sha256/${keyOf(digest)}`, Buffer.from("other"));
    expect(await store().get(digest)).toBeNull();
    expect(damaged).toEqual([digest]);
  });

  it("says storage_write_failed when the server refuses", async () => {
    stub.refuse(403);
    const failure = await store()
      .put(bytes)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AttemptError);
    expect((failure as AttemptError).code).toBe("storage_write_failed");
  });

  it("does not call an unreachable server an unknown artifact", async () => {
    stub.refuse(403);
    await expect(store().get(digestOf(bytes))).rejects.toThrow();
  });
});
