import { z } from "zod";
import type { ControlCall, HostVerb } from "@/lib/control/control-call";
import { AppError } from "@/lib/domain/errors";
import { AttemptError } from "@/lib/domain/failure";
import type { Policies } from "@/lib/policy/policies.port";

const probeInput = z.strictObject({ name: z.string().min(1).max(64) });

/** Does one call about the models of this host. */
export async function answerHostCall(
  policies: Pick<Policies, "probe">,
  verb: HostVerb,
  { input }: ControlCall,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    if (verb === "probe") return await policies.probe(probeInput.parse(input).name, signal);
    throw new AppError("not_found", `A worker does not answer ${verb}.`);
  } catch (error) {
    if (error instanceof AttemptError && error.code === "policy_missing") {
      throw new AppError("not_found", error.message);
    }
    throw error;
  }
}
