import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { knownPublicKeys } from "@/lib/config/signing-keys-file.mjs";
import { putInstallation } from "@/lib/auth/installation";
import { digestOf } from "@/lib/storage/digest-of";
import { artifactFile } from "@/lib/manifest/bundle/bundle-layout";
import { verifyBundle } from "@/lib/manifest/bundle/verify-bundle";
import { openZipBundle } from "@/lib/manifest/bundle/zip-bundle";
import { keyCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { makeWorkspace, type TestWorkspace } from "@/lib/testing/factories/workspace";
import { GET } from "./route";

let app: TestInstallation;
let workspace: TestWorkspace;
let runId: string;
let attemptId: string;
let folder: string;
let reader: ApiCaller;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "dp-run-bundle-"));
  app = await openTestInstallation();
  ({ workspace } = await makeMixedVerdicts(app));
  const where = { workspaceId: workspace.id, lastFrame: { not: null } };
  ({ runId, id: attemptId } = await app.db.prisma.attempt.findFirstOrThrow({ where }));
  reader = await keyCaller(app.db, workspace, ["runs:read", "content:read"]);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function download() {
  const response = await reader(GET, { params: { runId } });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/zip");
  const file = path.join(folder, "run.zip");
  await writeFile(file, new Uint8Array(await response.arrayBuffer()));
  const source = await openZipBundle(file);
  const check = await verifyBundle(source, { keys: knownPublicKeys(app.settings.home) });
  source.close();
  return { check, names: source.names };
}

it("holds the signed manifest, the attempts and every artifact of the run that is kept", async () => {
  const { check, names } = await download();
  expect(check.manifest?.run.id).toBe(runId);
  expect(check.signedBy).not.toBeNull();
  expect(names).toEqual(
    expect.arrayContaining(["manifest.json", "attestation.json", "public-key.pem", "attempts.jsonl"]),
  );
  expect(names.length - 4).toBeGreaterThan(0);
  // The findings are about what the factory's rows leave out, never about a file of the bundle.
  expect(check.findings.filter(({ file }) => file !== undefined)).toEqual([]);
});

it("gives out no bytes that only another workspace has, although a row names them", async () => {
  const bytes = new TextEncoder().encode("a frame of another workspace");
  await app.store.put(bytes);
  const digest = digestOf(bytes);
  await app.db.prisma.attempt.update({ where: { id: attemptId }, data: { lastFrame: digest } });
  const { check, names } = await download();
  expect(names).not.toContain(artifactFile(digest));
  expect(check.findings).toContainEqual(expect.objectContaining({ code: "file_missing", file: artifactFile(digest) }));
});

it("breaks off when retention removes an artifact meanwhile, so that nothing looks whole that is not", async () => {
  const removed: string[] = [];
  const get = async (digest: string) => {
    if (removed.length === 0) {
      removed.push(digest);
      await app.db.prisma.artifactRef.deleteMany({ where: { digest, workspaceId: workspace.id } });
      return null;
    }
    return app.store.get(digest);
  };
  putInstallation({ ...app, store: { ...app.store, get } });
  try {
    const response = await reader(GET, { params: { runId } });
    await expect(response.arrayBuffer()).rejects.toThrow(/removed by a rule of retention while the bundle was made/);
  } finally {
    putInstallation(app);
  }
  expect(removed).toHaveLength(1);
  expect((await download()).names).not.toContain(artifactFile(removed[0] ?? ""));
});

it("is not for another workspace, nor for a key without content:read", async () => {
  const stranger = await keyCaller(app.db, await makeWorkspace(app.db), ["runs:read", "content:read"]);
  expect((await stranger(GET, { params: { runId } })).status).toBe(404);
  const other = await keyCaller(app.db, workspace, ["runs:read"]);
  expect((await other(GET, { params: { runId } })).status).toBe(403);
});
