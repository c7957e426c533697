import { expect, it } from "vitest";
import type { DeciderRequest } from "@/lib/decision/decision-tier.port";
import { AttemptError, type FailureCode } from "@/lib/domain/failure";
import type { PolicyOffer } from "@/lib/domain/policy/policy-offer";
import { decidersOf } from "./deciders";

const offer: PolicyOffer = {
  ...{ name: "judge", driver: "openai_chat", digest: `sha256:${"0".repeat(64)}`, model: "m", endpoint: null },
  ...{ action_space: "computer", observation: "screenshot", coordinate_space: "pixels", history_turns: 1 },
  ...{ image_edge_px_max: null, sampling: {}, prices: null, concurrency_max: 1, is_test_double: false },
  ...{ decider: "fast", lack: null },
};
const request: DeciderRequest = { system: "", text: "", images: [], maxTokens: 1, timeoutMs: 1, jsonSchema: {} };
const askedWith = (code: FailureCode) => {
  const ask = () => Promise.reject(new AttemptError(code, "what went wrong"));
  return decidersOf({ offers: () => [offer], ask })[0]?.ask(request, new AbortController().signal);
};

it("tells a reply that may be paid for from a model that was never reached", async () => {
  await expect(askedWith("provider_timeout")).rejects.toMatchObject({ name: "LostReply", isLate: true });
  await expect(askedWith("provider_bad_reply")).rejects.toMatchObject({ name: "LostReply", isLate: false });
  await expect(askedWith("provider_unreachable")).rejects.toMatchObject({ code: "provider_unreachable" });
});
