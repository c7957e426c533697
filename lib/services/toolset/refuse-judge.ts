import { LOCAL_JUDGE, USUAL_JUDGE } from "@/lib/domain/best-of/best-of.wire";
import { AppError } from "@/lib/domain/errors";
import type { ToolsetCallInput } from "@/lib/domain/toolset/toolset.input";
import { judgeTiers } from "../best-of/judge-tiers";
import { hostModels } from "../decision/host-models";
import type { ToolsetSurroundings } from "./toolset-request";

/** Throws `policy_not_offered` when a call names a judge that no host offers for decisions now. */
export async function refuseJudge(
  { ctx, control }: ToolsetSurroundings,
  { member, input }: ToolsetCallInput,
): Promise<void> {
  if (member !== "run_subtask" || input.judge === undefined) return;
  const models = await hostModels(ctx, control);
  if (judgeTiers(models, input.judge) !== null) return;
  const offered = [USUAL_JUDGE, LOCAL_JUDGE, ...models.map(({ name }) => name)];
  throw new AppError("policy_not_offered", `No host offers the judge ${input.judge}.`, {
    invalidParams: [{ pointer: "/input/judge", reason: `must be one of ${offered.join(", ")}`, value: input.judge }],
    details: { offered, lack: null },
  });
}
