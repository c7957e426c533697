import type { TemplateRecord } from "@/lib/db/templates";
import { AppError } from "@/lib/domain/errors";
import type { PolicyOffer } from "@/lib/domain/policy/policy-offer";
import { EXTERNAL_POLICY, isScripted, SCRIPTED_POLICIES } from "@/lib/domain/policy/built-in-policies";
import type { OfferedDocument } from "./refuse-run";

/** Throws `unfit_policy`: results of a recipe are never those of a model, nor the other way round. */
export function refuseUnfitPolicy({ kind, policy, fork_copies }: OfferedDocument): void {
  if (policy === EXTERNAL_POLICY && fork_copies > 1) {
    throw new AppError("unfit_policy", "A harness outside drives one desktop and cannot be forked with it.", {
      invalidParams: [{ pointer: "/fork_copies", reason: "must be 1 with the policy external", value: fork_copies }],
    });
  }
  if (isScripted(policy) === (kind === "scripted_test")) return;
  const [why, reason] =
    kind === "scripted_test"
      ? [
          `A scripted test does not play ${policy}.`,
          `must be one of ${SCRIPTED_POLICIES.join(", ")} in a scripted_test`,
        ]
      : [
          `An evaluation does not play ${policy}.`,
          `must be a policy of a host, or ${EXTERNAL_POLICY}, in an evaluation`,
        ];
  throw new AppError("unfit_policy", why, { invalidParams: [{ pointer: "/policy", reason, value: policy }] });
}

/**
 * The policy that a document names, as a host of its template offers it now; null for a built-in one. Throws
 * `policy_not_offered` with those that are offered, and with what the named one lacks.
 */
export function requirePolicy({ policy }: OfferedDocument, { ref, hosts }: TemplateRecord): PolicyOffer | null {
  if (isScripted(policy) || policy === EXTERNAL_POLICY) return null;
  const offers = hosts.flatMap(({ capabilities }) => capabilities.policies ?? []);
  const named = offers.filter(({ name }) => name === policy);
  const usable = named.find(({ lack }) => lack === null);
  if (usable) return usable;
  const offered = [...new Set(offers.flatMap(({ name, lack }) => (lack === null ? [name] : [])))].sort();
  const lack = named[0]?.lack ?? null;
  const why =
    lack === null
      ? `No host of ${ref} offers a policy named ${policy}.`
      : `The policy ${policy} cannot be used now: ${lack}`;
  const reason = offered.length > 0 ? `must be one of ${offered.join(", ")}` : "names a policy that no host offers";
  throw new AppError("policy_not_offered", why, {
    invalidParams: [{ pointer: "/policy", reason, value: policy }],
    details: { offered, lack },
  });
}
