import { expect, it } from "vitest";
import { serializeHost } from "@/lib/api/serializers/host";
import type { Database } from "@/lib/db/client";
import { hostWire } from "@/lib/domain/host/host.wire";
import type { OperatorVerifier } from "@/lib/domain/verifier/operator-verifier";
import { startTestDatabase } from "@/lib/testing/database-hooks";
import { makeHost } from "@/lib/testing/factories/host";
import { contextOfKey, makeWorkspace } from "@/lib/testing/factories/workspace";
import { listHosts } from "./list-hosts";

let db: Database;
startTestDatabase((opened) => (db = opened));

it("tells each host with the verifiers that its operator installed, none where its worker tells none", async () => {
  const report: OperatorVerifier = {
    ...{ name: "report", language: "python", digest: `sha256:${"a".repeat(64)}`, description: "Sums" },
    ...{ functions: ["totals"], lack: null },
  };
  await makeHost(db, { name: "a-lab", capabilities: { verifiers: [report] } });
  await makeHost(db, { name: "b-lab" });
  const ctx = contextOfKey(db, await makeWorkspace(db), ["runs:read"]);
  const hosts = (await listHosts({ ctx })).map((host) => hostWire.strict().parse(serializeHost(host)));
  expect(hosts.map(({ name, verifiers }) => ({ name, verifiers }))).toEqual([
    { name: "a-lab", verifiers: [report] },
    { name: "b-lab", verifiers: [] },
  ]);
});
