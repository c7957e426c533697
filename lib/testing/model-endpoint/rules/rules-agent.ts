import type { DoubleReply, DoubleRequest } from "../model-double";

export function rulesAgent(_request: DoubleRequest): DoubleReply {
  return { calls: [{ name: "fail", arguments: { reason: "no rule" } }] };
}
