import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readSigningKeys, rotateSigningKey } from "@/lib/config/signing-keys-file.mjs";
import { attestManifest } from "@/lib/manifest/attest-manifest";
import { writeBundle } from "@/lib/manifest/bundle/write-bundle";
import { manifestText } from "@/lib/manifest/seal-manifest";
import { sampleManifest } from "@/lib/manifest/testing/sample-manifest";
import { memoryStore } from "@/lib/verifier/testing/memory-store";
import { runCommandLine } from "./main";

let folder: string;
let output: string;
let errors: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "dp-manifest-"));
  output = "";
  errors = "";
  vi.spyOn(console, "error").mockImplementation((text: unknown) => void (errors += `${String(text)}\n`));
  vi.spyOn(process.stdout, "write").mockImplementation((text: unknown) => ((output += String(text)), true));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const file = (name: string, text: string) => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};

/** A signed manifest, and the file with the key that signed it. */
function signed() {
  const [key] = readSigningKeys(folder);
  if (!key?.private_key) throw new Error("no key");
  const envelope = attestManifest(sampleManifest(), { id: key.id, privateKey: key.private_key });
  return {
    id: key.id,
    envelope,
    attestation: file("attestation.json", JSON.stringify(envelope)),
    pem: file("key.pem", key.public_key),
  };
}

test("a signed manifest holds by the key that is given, also after the installation signs with another", async () => {
  const { attestation, pem, id } = signed();
  rotateSigningKey(folder);
  expect(await runCommandLine(["manifest", "verify", attestation, "--public-key", pem])).toBe(0);
  expect(output).toContain("fits: 3 attempts");
  expect(output).toContain(`signed by ${id}`);
});

test("a changed manifest, or another's key, is named and ends with status 1", async () => {
  const { envelope, attestation, pem } = signed();
  const payload = Buffer.from(envelope.payload, "base64").toString().replace("smoke", "smoky");
  const changed = { ...envelope, payload: Buffer.from(payload).toString("base64") };
  const damaged = file("damaged.json", JSON.stringify(changed));
  expect(await runCommandLine(["manifest", "verify", damaged, "--public-key", pem, "--json"])).toBe(1);
  expect(JSON.parse(output)).toMatchObject({ ok: false, signed_by: null, findings: [{ code: "signature_mismatch" }] });
  const stranger = file("stranger.pem", rotateSigningKey(folder).public_key);
  expect(await runCommandLine(["manifest", "verify", attestation, "--public-key", stranger])).toBe(1);
  expect(errors).toContain("(unknown_key)");
});

test("a manifest without a signature says so, and does not pass where a key is asked for", async () => {
  const { pem } = signed();
  const plain = file("manifest.json", manifestText(sampleManifest()));
  expect(await runCommandLine(["manifest", "verify", plain])).toBe(0);
  expect(output).toContain("not signed");
  expect(await runCommandLine(["manifest", "verify", plain, "--public-key", pem])).toBe(1);
  expect(errors).toContain("is not signed");
  expect(await runCommandLine(["manifest", "verify", plain, "--public-key", plain])).toBe(1);
});

test("the key of this installation never leaves its file", () => {
  const { attestation } = signed();
  const [key] = readSigningKeys(folder);
  expect(readFileSync(attestation, "utf8")).not.toContain(key?.private_key?.split("\n")[1]);
});

test("a bundle that breaks off leaves nothing behind, and one that comes whole takes the file's place", async () => {
  let isWhole = false;
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/zip", "content-length": 8 }).write("PK\u0003\u0004");
    if (isWhole) response.end("more");
    else setImmediate(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target = file("run.zip", "before");
  const bundle = () => runCommandLine(["run", "bundle", "run_1", "-o", target, "--url", url, "--key", "k"]);
  expect(await bundle()).toBe(1);
  expect(errors).toContain("was not written");
  expect(readFileSync(target, "utf8")).toBe("before");
  expect(existsSync(`${target}.part`)).toBe(false);
  isWhole = true;
  expect(await bundle()).toBe(0);
  expect(readFileSync(target, "latin1")).toBe("PK\u0003\u0004more");
  server.close();
});

test("a bundle holds by the key that is given; by its own alone it is said to be its own", async () => {
  const { envelope, id, pem } = signed();
  const publicKey = readFileSync(pem, "utf8");
  const zip = writeBundle({ manifest: sampleManifest(), envelope, publicKey, digests: [], store: memoryStore() });
  const bundle = file("run.zip", "");
  await pipeline(zip, createWriteStream(bundle));
  expect(await runCommandLine(["manifest", "verify", bundle, "--public-key", pem])).toBe(0);
  expect(output).toContain(`signed by ${id}`);
  expect(output).not.toContain("came with the bundle");
  expect(await runCommandLine(["manifest", "verify", bundle])).toBe(0);
  expect(output).toContain("That key came with the bundle");
  const stranger = file("stranger.pem", rotateSigningKey(folder).public_key);
  expect(await runCommandLine(["manifest", "verify", bundle, "--public-key", stranger])).toBe(1);
  expect(errors).toContain("(unknown_key)");
});

test("a file that begins like a zip and is none is refused as a bundle", async () => {
  expect(await runCommandLine(["manifest", "verify", file("bad.zip", "PK\u0003\u0004 nothing"), "--json"])).toBe(1);
  expect(JSON.parse(output)).toMatchObject({ ok: false, findings: [{ code: "unsafe_bundle" }] });
});
