import type { PolicyDefinition } from "@/lib/domain/policy/policy-definition";
import { anthropic } from "./anthropic/anthropic";
import { code } from "./code/code";
import type { ModelDriver } from "./driver";
import { openAiChat } from "./openai-chat/openai-chat";
import { openAiResponses } from "./openai-responses/openai-responses";

const DRIVERS: { [D in PolicyDefinition["driver"]]: ModelDriver<Extract<PolicyDefinition, { driver: D }>> } = {
  openai_chat: openAiChat,
  openai_responses: openAiResponses,
  anthropic,
  code,
};

/** The driver that an entry names. The two go together by the table above, which types cannot say of a value. */
export function modelDriverOf(definition: PolicyDefinition): ModelDriver {
  return DRIVERS[definition.driver];
}
