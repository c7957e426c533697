import type { DeciderModel } from "@/lib/decision/decision-tier.port";
import { deciderModel } from "@/lib/decision/model/decider-model";
import { lostReply } from "@/lib/decision/model/lost-reply";
import { isUsableDecider } from "@/lib/domain/policy/policy-offer";
import { AttemptError } from "@/lib/domain/failure";
import type { Policies } from "@/lib/policy/policies.port";

/** The models of this host that are offered for decisions and lack nothing now. */
export function decidersOf(policies: Pick<Policies, "offers" | "ask">): DeciderModel[] {
  return policies
    .offers()
    .filter(isUsableDecider)
    .map((offer) =>
      deciderModel(offer, async (request, signal) => {
        const { text, json, call } = await policies.ask(offer.name, request, signal).catch((error: unknown) => {
          throw error instanceof AttemptError ? (lostReply(error.code, error.message) ?? error) : error;
        });
        return { text, json, costMicroUsd: call.costMicroUsd };
      }),
    );
}
