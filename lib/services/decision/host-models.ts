import type { ControlClient } from "@/lib/control/control-client";
import { findDeciders, type DeciderOffer } from "@/lib/db/decider-hosts";
import type { DeciderModel } from "@/lib/decision/decision-tier.port";
import { deciderModel } from "@/lib/decision/model/decider-model";
import { lostReply } from "@/lib/decision/model/lost-reply";
import { askedModelSchema } from "@/lib/domain/decision/decider.wire";
import { AppError } from "@/lib/domain/errors";
import { queryable, type ServiceContext } from "../context";
import { controlCaller } from "../control-caller";

/** A worker answers a little later than its model's time is up. */
const ANSWER_MS = 2_000;

/** The models of hosts that are offered for decisions, asked through their workers: keys never leave a host. */
export async function hostModels(ctx: ServiceContext, control: ControlClient): Promise<DeciderModel[]> {
  return (await findDeciders(queryable(ctx))).map((found) => remoteModel(ctx, control, found));
}

function remoteModel(ctx: ServiceContext, control: ControlClient, { offer, controlUrl }: DeciderOffer): DeciderModel {
  return deciderModel(offer, async (request, signal) => {
    signal.throwIfAborted();
    const called = control.call({
      controlUrl,
      verb: "ask",
      ...controlCaller(ctx),
      timeoutMs: request.timeoutMs + ANSWER_MS,
      input: {
        policy: offer.name,
        system: request.system,
        text: request.text,
        images_base64: request.images.map((image) => Buffer.from(image).toString("base64")),
        max_tokens: request.maxTokens,
        timeout_ms: request.timeoutMs,
        json_schema: request.jsonSchema,
      },
    });
    const answer = await called.catch((error: unknown) => {
      const failure = error instanceof AppError ? error.details.failure : null;
      throw (typeof failure === "string" ? lostReply(failure, (error as AppError).message) : null) ?? error;
    });
    const { json, text, cost_micro_usd: costMicroUsd } = askedModelSchema.parse(answer);
    return { json, text, costMicroUsd };
  });
}
