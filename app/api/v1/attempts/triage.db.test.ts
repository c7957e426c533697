import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attemptDetailWire } from "@/lib/domain/attempt/attempt.wire";
import { countedAs } from "@/lib/domain/stats/counted-as";
import { triageFactsOf } from "@/lib/domain/triage/facts-of-attempt";
import { baselineOf, failureGroups } from "@/lib/domain/triage/failure-groups";
import { suspectVerdicts } from "@/lib/domain/triage/suspect-verdicts";
import type { TriageFacts } from "@/lib/domain/triage/triage-facts";
import { keyCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { GET as getAttempt } from "./[attemptId]/route";

let app: TestInstallation;
let attempts: TriageFacts[];

beforeAll(async () => {
  app = await openTestInstallation();
  const { workspace, everyKind } = await makeMixedVerdicts(app);
  const reader = await keyCaller(app.db, workspace, ["runs:read", "content:read"]);
  const rows = await app.db.prisma.attempt.findMany({ where: { runId: everyKind }, select: { id: true } });
  attempts = await Promise.all(
    rows.map(async ({ id }) => {
      const response = await reader(getAttempt, { params: { attemptId: id } });
      return triageFactsOf(attemptDetailWire.parse(await response.json()));
    }),
  );
}, 60_000);
afterAll(() => app.close());

describe("triage of stored attempts", () => {
  it("puts each one without a success into one group, what spoils the number first", () => {
    const groups = failureGroups(attempts, null);
    expect(groups.map(({ tier, because }) => `${tier}: ${because.join(", ")}`).sort()).toEqual([
      "checker_error: compare_table, compare_table: expenses.ods is no zip archive",
      "failed_checks: compare_table",
      "infrastructure: desktop, desktop_lost, the desktop's init is gone",
      "infrastructure: invalid, netns",
      "infrastructure: invalid, no_app_crash",
      "infrastructure: invalid, not_quarantined",
      "infrastructure: task, setup_step_failed, set-up step # (open): no window within # s",
    ]);
    expect(groups.at(-1)?.tier).toBe("failed_checks");
    const failed = attempts.filter((facts) => countedAs(facts) !== "success");
    expect(groups.flatMap(({ attemptIds }) => attemptIds).sort()).toEqual(
      failed.map((facts) => facts.attemptId).sort(),
    );
  });

  it("finds every group known against the run itself, and nothing suspect in sound evidence", () => {
    for (const { novelty } of failureGroups(attempts, baselineOf(attempts))) expect(novelty).toBe("known");
    expect(suspectVerdicts(attempts).size).toBe(0);
    const blind = attempts.map((facts) => ({ ...facts, checks: [] }));
    expect(new Set([...suspectVerdicts(blind).values()].flat())).toEqual(new Set(["zero_without_evidence"]));
  });
});
