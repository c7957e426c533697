import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { fromBufferPromise } from "yauzl";
import { ZipFile } from "yazl";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSigningKeys, rotateSigningKey } from "@/lib/config/signing-keys-file.mjs";
import type { Manifest } from "@/lib/domain/manifest/manifest.schema";
import { memoryStore } from "@/lib/verifier/testing/memory-store";
import { artifactDigests, artifactTree } from "../artifact-tree";
import { attestManifest } from "../attest-manifest";
import { attempt, invalid, sampleManifest, second } from "../testing/sample-manifest";
import { artifactFile } from "./bundle-layout";
import { bundleBounds } from "./bundle-source";
import { openFolderBundle } from "./folder-bundle";
import { verifyBundle } from "./verify-bundle";
import { writeBundle } from "./write-bundle";
import { openZipBundle } from "./zip-bundle";

let folder: string;
let store: ReturnType<typeof memoryStore>;
let frame: string;
let film: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "dp-bundle-"));
  store = memoryStore();
  frame = await store.put(new TextEncoder().encode("a frame of the desktop"));
  film = await store.put(new Uint8Array(300_000).fill(7));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (name: string) => path.join(folder, name);

/** A bundle as the product makes it, in a zip; and the keys that are believed. */
async function makeBundle(removed: Pick<Manifest, "removed_artifacts"> = {}) {
  const artifacts = [frame, film].map((digest) => ({ role: "frame", digest }));
  const attempts = [{ ...attempt, artifacts }, second, invalid];
  const manifest = sampleManifest({ attempts, artifact_tree: artifactTree(attempts), ...removed });
  const [key] = readSigningKeys(folder);
  if (!key?.private_key) throw new Error("no key");
  const envelope = attestManifest(manifest, { id: key.id, privateKey: key.private_key });
  const digests = artifactDigests(attempts);
  const zip = writeBundle({ manifest, envelope, publicKey: key.public_key, digests, store });
  await pipeline(zip, createWriteStream(at("run.zip")));
  return { manifest, keys: [{ id: key.id, publicKey: key.public_key }] };
}

/** The same unpacked, to be changed. */
async function unpacked() {
  const { keys } = await makeBundle();
  const zip = await fromBufferPromise(await readFile(at("run.zip")));
  for await (const entry of zip.eachEntry()) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Uint8Array);
    await mkdir(path.dirname(at(`run/${entry.fileName}`)), { recursive: true });
    await writeFile(at(`run/${entry.fileName}`), Buffer.concat(chunks));
  }
  return keys;
}

const checkFolder = async (options: Parameters<typeof verifyBundle>[1]) =>
  verifyBundle(await openFolderBundle(at("run")), options);

async function changeByte(name: string, offset: number) {
  const bytes = await readFile(at(`run/${name}`));
  bytes[offset] = (bytes[offset] ?? 0) ^ 1;
  await writeFile(at(`run/${name}`), bytes);
}

test("an artifact that the signed manifest says a rule removed is told as that, and every other lost one as missing", async () => {
  const one = { digest: film, removed_at: "2026-11-30T00:00:00.000Z", rule: "videos after 14 days" };
  store.forget(film);
  const { keys } = await makeBundle({ removed_artifacts: [one] });
  const check = async () => {
    const zip = await openZipBundle(at("run.zip"));
    const { findings, removed } = await verifyBundle(zip, { keys });
    zip.close();
    return { codes: findings.map(({ code }) => code), removed };
  };
  expect(await check()).toEqual({ codes: [], removed: [one] });
  store.forget(frame);
  await makeBundle({ removed_artifacts: [one] });
  expect(await check()).toEqual({ codes: ["file_missing"], removed: [one] });
  await makeBundle({ removed_artifacts: [{ ...one, digest: `sha256:${"0".repeat(64)}` }] });
  expect((await check()).codes).toContain("artifact_tree_mismatch");
});

test("a bundle holds by the key of its installation, as a zip and unpacked", async () => {
  const keys = await unpacked();
  const zip = await openZipBundle(at("run.zip"));
  const check = await verifyBundle(zip, { keys });
  zip.close();
  expect(check).toMatchObject({ signedBy: keys[0]?.id, isKeyFromBundle: false, findings: [] });
  expect(check.manifest?.attempts).toHaveLength(3);
  expect(await checkFolder({ keys })).toMatchObject({ findings: [] });
});

test("without a believed key its own is taken, and said to be its own", async () => {
  await unpacked();
  expect(await checkFolder({ keys: [] })).toMatchObject({ isKeyFromBundle: true, findings: [] });
  const stranger = rotateSigningKey(folder);
  const { findings } = await checkFolder({ keys: [{ id: stranger.id, publicKey: stranger.public_key }] });
  expect(findings.map(({ code }) => code)).toEqual(["unknown_key"]);
});

test.each(["manifest.json", "attempts.jsonl", "public-key.pem"])(
  "names the first byte of %s that differs",
  async (name) => {
    const keys = await unpacked();
    const { length } = await readFile(at(`run/${name}`));
    for (const offset of [0, 41, length - 1]) {
      await changeByte(name, offset);
      const { findings } = await checkFolder({ keys });
      expect(findings.map(({ code, file, offset }) => ({ code, file, offset }))).toEqual([
        { code: "bytes_differ", file: name, offset },
      ]);
      await changeByte(name, offset);
    }
    await writeFile(at(`run/${name}`), (await readFile(at(`run/${name}`))).subarray(0, 20));
    expect((await checkFolder({ keys })).findings).toMatchObject([{ code: "bytes_differ", file: name, offset: 20 }]);
  },
);

test("names a damaged artifact, and with the right bytes at hand the first one that differs", async () => {
  const keys = await unpacked();
  await changeByte(artifactFile(film), 123_456);
  const [alone, ...more] = (await checkFolder({ keys })).findings;
  expect(more).toEqual([]);
  expect(alone).toMatchObject({ code: "bytes_differ", file: artifactFile(film) });
  expect(alone?.offset).toBeUndefined();
  const { findings } = await checkFolder({ keys, reference: store });
  expect(findings).toMatchObject([{ code: "bytes_differ", file: artifactFile(film), offset: 123_456 }]);
});

test("names what is missing and what does not belong", async () => {
  const keys = await unpacked();
  await rm(at(`run/${artifactFile(frame)}`));
  await rm(at("run/attempts.jsonl"));
  await writeFile(at("run/notes.txt"), "hello");
  const found = (await checkFolder({ keys })).findings.map(({ code, file }) => [code, file]);
  expect(found.sort()).toEqual([
    ["file_missing", artifactFile(frame)],
    ["file_missing", "attempts.jsonl"],
    ["unexpected_file", "notes.txt"],
  ]);
});

test("leaves a lost artifact out, and the check says so", async () => {
  store.forget(frame);
  const { keys } = await makeBundle();
  const zip = await openZipBundle(at("run.zip"));
  const { findings } = await verifyBundle(zip, { keys });
  zip.close();
  expect(findings).toMatchObject([{ code: "file_missing", file: artifactFile(frame) }]);
});

test("a changed signature leaves nothing that is believed", async () => {
  const keys = await unpacked();
  const text = (await readFile(at("run/attestation.json"), "utf8")).replace(/"sig":"./, '"sig":"_');
  await writeFile(at("run/attestation.json"), text);
  expect(await checkFolder({ keys })).toMatchObject({ manifest: null, signedBy: null });
});

test("a zip with names that lead out of it, or twice the same, is refused unread", async () => {
  const zipOf = async (names: string[], rename?: [string, string]) => {
    const zip = new ZipFile();
    for (const name of names) zip.addBuffer(Buffer.from("x"), name);
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(at("bad.zip")));
    if (rename === undefined) return;
    const bytes = (await readFile(at("bad.zip"))).toString("latin1").replaceAll(...rename);
    await writeFile(at("bad.zip"), Buffer.from(bytes, "latin1"));
  };
  await zipOf(["aa/bad.txt"], ["aa/bad.txt", "../bad.txt"]);
  await expect(openZipBundle(at("bad.zip"))).rejects.toThrow("invalid relative path");
  await zipOf(["aabad.txt"], ["aabad.txt", "/abad.txt"]);
  await expect(openZipBundle(at("bad.zip"))).rejects.toThrow("absolute path");
  await zipOf(["a.txt", "b.txt"], ["b.txt", "a.txt"]);
  await expect(openZipBundle(at("bad.zip"))).rejects.toThrow("stands in it twice");
  await writeFile(at("bad.zip"), "PK\u0003\u0004 and nothing more");
  await expect(openZipBundle(at("bad.zip"))).rejects.toThrow();
});

test("a file that says it unpacks to more than allowed, or to less than it does, is refused", async () => {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.alloc(1_000_000), "manifest.json");
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(at("bomb.zip")));
  const bytes = await readFile(at("bomb.zip"));
  const central = bytes.indexOf(Buffer.from("PK\u0001\u0002", "latin1"));
  bytes.writeUInt32LE(10, central + 24);
  await writeFile(at("bomb.zip"), bytes);
  const source = await openZipBundle(at("bomb.zip"));
  const read = async () => {
    for await (const _chunk of await source.read("manifest.json")) void _chunk;
  };
  await expect(read()).rejects.toThrow("too many bytes");
  source.close();
});

test("a zip whose list of files alone would fill the memory is refused", async () => {
  const zipOf = async (fill: (zip: ZipFile) => void) => {
    const zip = new ZipFile();
    fill(zip);
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(at("list.zip")));
  };
  await zipOf((zip) => zip.addBuffer(Buffer.from("x"), `a${"/long".repeat(600)}.txt`));
  await expect(openZipBundle(at("list.zip"))).rejects.toThrow("has a head of more than 2048 bytes");
  await zipOf((zip) => {
    for (let folder = 0; folder < 10; folder++) zip.addEmptyDirectory(`${folder}/`);
  });
  await expect(openZipBundle(at("list.zip"), bundleBounds(9))).rejects.toThrow("more than 9 files");
  (await openZipBundle(at("list.zip"), bundleBounds(10))).close();
});

test("a link in an unpacked bundle is refused", async () => {
  await unpacked();
  await writeFile(at("secret"), "x");
  await symlink(at("secret"), at("run/artifacts/link"));
  await expect(openFolderBundle(at("run"))).rejects.toThrow("neither a file nor a folder");
});
