import type { TemplateRecord } from "@/lib/db/templates";
import { LOCAL_JUDGE, USUAL_JUDGE } from "@/lib/domain/best-of/best-of.wire";
import { AppError } from "@/lib/domain/errors";
import { isUsableDecider } from "@/lib/domain/policy/policy-offer";
import type { OfferedDocument } from "./refuse-run";

/** Throws `policy_not_offered` when a run's judge is a model that no host of the template offers for decisions. */
export function refuseJudge({ best_of }: OfferedDocument, { ref, hosts }: TemplateRecord): void {
  const judge = best_of?.judge ?? USUAL_JUDGE;
  if (judge === USUAL_JUDGE || judge === LOCAL_JUDGE) return;
  const offers = hosts.flatMap(({ capabilities }) => capabilities.policies ?? []);
  const deciders = offers.filter(isUsableDecider).map(({ name }) => name);
  if (deciders.includes(judge)) return;
  const offered = [USUAL_JUDGE, LOCAL_JUDGE, ...new Set(deciders)];
  throw new AppError("policy_not_offered", `No host of ${ref} offers the judge ${judge}.`, {
    invalidParams: [{ pointer: "/best_of/judge", reason: `must be one of ${offered.join(", ")}`, value: judge }],
    details: { offered, lack: null },
  });
}
