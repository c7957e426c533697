import { z } from "zod";
import type { ControlCall, HostVerb } from "@/lib/control/control-call";
import { askModelSchema } from "@/lib/domain/decision/decider.wire";
import { AppError } from "@/lib/domain/errors";
import { AttemptError } from "@/lib/domain/failure";
import type { Policies } from "@/lib/policy/policies.port";

const probeInput = z.strictObject({ name: z.string().min(1).max(64) });

/** Does one call about the models of this host. */
export async function answerHostCall(
  policies: Pick<Policies, "ask" | "probe">,
  verb: HostVerb,
  { input }: ControlCall,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    if (verb === "probe") return await policies.probe(probeInput.parse(input).name, signal);
    const { policy, images_base64, max_tokens, timeout_ms, json_schema, ...said } = askModelSchema.parse(input);
    const images = images_base64.map((image) => Buffer.from(image, "base64"));
    const request = { ...said, images, maxTokens: max_tokens, timeoutMs: timeout_ms, jsonSchema: json_schema };
    const { text, json, call } = await policies.ask(policy, request, signal);
    return { text, json, cost_micro_usd: call.costMicroUsd };
  } catch (error) {
    if (error instanceof AttemptError && error.code === "policy_missing") {
      throw new AppError("not_found", error.message);
    }
    // What a provider refused is an answer of this host, not a fault of its worker.
    if (error instanceof AttemptError)
      throw new AppError("unavailable", error.message, { details: { failure: error.code } });
    throw error;
  }
}
