import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { rotateSigningKey } from "@/lib/config/signing-keys-file.mjs";
import { manifestSchema } from "@/lib/domain/manifest/manifest.schema";
import { signingKeyWire } from "@/lib/domain/signing-key/signing-key.wire";
import { verifyAttestation } from "@/lib/manifest/verify-attestation";
import { keyCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { makeWorkspace, type TestWorkspace } from "@/lib/testing/factories/workspace";
import { GET as getSigningKeys } from "../../../signing-keys/route";
import { GET } from "./route";

let app: TestInstallation;
let workspace: TestWorkspace;
let runId: string;
let reader: ApiCaller;
beforeAll(async () => {
  app = await openTestInstallation();
  ({ workspace } = await makeMixedVerdicts(app));
  const where = { workspaceId: workspace.id, lastFrame: { not: null } };
  ({ runId } = await app.db.prisma.attempt.findFirstOrThrow({ where }));
  reader = await keyCaller(app.db, workspace, ["runs:read"]);
});
afterAll(() => app.close());

const attest = async (caller = reader) => caller(GET, { params: { runId } });
const listKeys = async () => {
  const { data } = z
    .object({ data: z.array(signingKeyWire.strict()) })
    .parse(await (await reader(getSigningKeys)).json());
  return data;
};
const asKeys = (keys: Awaited<ReturnType<typeof listKeys>>) =>
  keys.map(({ id, public_key }) => ({ id, publicKey: public_key }));

it("signs the manifest by the key that is listed first, tree over the artifacts included", async () => {
  const response = await attest();
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const keys = await listKeys();
  const checked = verifyAttestation(await response.text(), asKeys(keys));
  expect(checked).toMatchObject({ signedBy: keys[0]?.id, findings: [] });
  const manifest = manifestSchema.parse(JSON.parse(checked.manifestText ?? ""));
  expect(manifest.run.id).toBe(runId);
  expect(manifest.artifact_tree?.count).toBeGreaterThan(0);
});

it("signs with the new key after a rotation, and lists both", async () => {
  const before = await (await attest()).text();
  const made = rotateSigningKey(app.settings.home);
  const keys = await listKeys();
  expect(keys[0]).toMatchObject({ id: made.id, retired_at: null });
  expect(keys[1]?.retired_at).not.toBeNull();
  expect(verifyAttestation(before, asKeys(keys))).toMatchObject({ signedBy: keys[1]?.id, findings: [] });
  expect(verifyAttestation(await (await attest()).text(), asKeys(keys)).signedBy).toBe(made.id);
});

it("never answers with a private key", async () => {
  const texts = [await (await reader(getSigningKeys)).text(), await (await attest()).text()];
  for (const text of texts) expect(text).not.toContain("PRIVATE");
});

it("is not for another workspace, nor for a key without runs:read", async () => {
  const stranger = await keyCaller(app.db, await makeWorkspace(app.db), ["runs:read"]);
  expect((await attest(stranger)).status).toBe(404);
  const other = await keyCaller(app.db, workspace, ["tasks:read"]);
  expect((await attest(other)).status).toBe(403);
  expect((await other(getSigningKeys)).status).toBe(403);
});
