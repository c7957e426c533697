import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleManifestSchema, type BundleManifest } from "@/lib/domain/attempt/bundle.manifest";
import { keyCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { makeWorkspace } from "@/lib/testing/factories/workspace";
import { digestOf } from "@/lib/storage/digest-of";
import { GET as getBundle } from "./[attemptId]/bundle/route";

const GONE = `sha256:${"0".repeat(64)}`;

let app: TestInstallation;
let reader: ApiCaller;
let workspace: Awaited<ReturnType<typeof makeMixedVerdicts>>["workspace"];
let attemptId: string;

beforeAll(async () => {
  app = await openTestInstallation();
  const made = await makeMixedVerdicts(app);
  ({ workspace } = made);
  reader = await keyCaller(app.db, workspace, ["runs:read", "content:read"]);
  attemptId = (await app.db.prisma.attempt.findFirstOrThrow({ where: { runId: made.everyKind, outcome: "success" } }))
    .id;
}, 60_000);
afterAll(() => app.close());

const bundleOf = (caller: ApiCaller, id = attemptId) => caller(getBundle, { params: { attemptId: id } });

function manifestOf(page: string): BundleManifest {
  const text = /<script type="application\/json" id="manifest">(.*?)<\/script>/s.exec(page)?.[1] ?? "";
  return bundleManifestSchema.parse(JSON.parse(text));
}

function partOf(page: string, index: number): Uint8Array {
  const text = new RegExp(`<script type="text/plain" id="part-${index}">(.*?)</script>`).exec(page)?.[1] ?? "";
  return Buffer.from(text, "base64");
}

describe("GET /v1/attempts/{id}/bundle", () => {
  it("is one download whose parts are as its list says, twice the same", async () => {
    const response = await bundleOf(reader);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${attemptId}.html"`);
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    const page = await response.text();
    const { parts, left_out } = manifestOf(page);
    expect(left_out).toEqual([]);
    expect(new Set(parts.map(({ kind }) => kind))).toEqual(
      new Set(["style", "script", "attempt", "provenance", "evidence", "frame"]),
    );
    for (const [index, { kind, digest, name }] of parts.entries()) {
      if (kind === "style" || kind === "script") continue;
      expect(digestOf(partOf(page, index)), name).toBe(digest);
    }
    expect(page).toContain(`data-bundle="${response.headers.get("deskproof-bundle")}"`);
    expect(await (await bundleOf(reader)).text()).toBe(page);
  });

  it("asks for no connection, and holds no markup of what others wrote", async () => {
    const instruction = "</script><script>alert(1)</script><!-- <img src=x>";
    await app.db.prisma.attempt.update({ where: { id: attemptId }, data: { instruction } });
    const page = await (await bundleOf(reader)).text();
    expect(page).toContain("default-src 'none'");
    expect(page).not.toContain("alert(1)");
    expect(page).not.toMatch(/(src|href)="?https?:/);
  });

  it("names what is missing and is there all the same", async () => {
    await app.db.prisma.step.updateMany({ where: { attemptId, index: 2 }, data: { frameAfter: GONE } });
    const { left_out } = manifestOf(await (await bundleOf(reader)).text());
    expect(left_out).toEqual([{ name: "picture after step 2", digest: GONE, why: "missing" }]);
  });

  it("is for those who may read content, of their own workspace", async () => {
    const withoutContent = await keyCaller(app.db, workspace, ["runs:read"]);
    expect((await bundleOf(withoutContent)).status).toBe(403);
    const stranger = await keyCaller(app.db, await makeWorkspace(app.db), ["runs:read", "content:read"]);
    expect((await bundleOf(stranger)).status).toBe(404);
  });
});
