import type { PolicyDefinition } from "@/lib/domain/policy/policy-definition";
import type { ActionDraft, ModelDriver, Refused } from "../driver";
import { chatMessages, chatQuestion, chatRequest } from "../openai-chat/openai-chat";
import { chatStream } from "../openai-chat/chat-stream";
import { readChatReply } from "../openai-chat/read-chat-reply";
import { openAiAuthorization } from "../openai-common";

type CodeDefinition = Extract<PolicyDefinition, { driver: "code" }>;

const CODE_CHARS_MAX = 20_000;
const BLOCK = /```(?:[a-zA-Z0-9_+-]*)[ \t]*\r?\n([\s\S]*?)```/g;

/** Chat completions whose replies hold Python for pyautogui, or one of the words WAIT, DONE, FAIL. */
export const code: ModelDriver<CodeDefinition> = {
  hasTools: false,
  authorization: openAiAuthorization,
  readReply: readChatReply,
  readStream: chatStream,
  request: (definition, conversation) => chatRequest(definition, chatMessages(conversation), {}),
  question: chatQuestion,
  draftsOf: ({ name }) => [
    { type: "refused", code: "unknown_tool", detail: `no tool was offered, so not ${name.slice(0, 64)}` },
  ],
  draftsOfText: ({ text }) => codeDrafts(text),
};

/** Blocks of code in their order; a text without any may be one of the three words. Null when it is neither. */
export function codeDrafts(text: string): Array<ActionDraft | Refused> | null {
  const blocks = [...text.matchAll(BLOCK)].map(([, inner]) => (inner ?? "").trim()).filter((inner) => inner !== "");
  if (blocks.length > 0) return blocks.map(draftOfBlock);
  const word = wordOf(text.trim());
  return word === null ? null : [word];
}

function draftOfBlock(block: string): ActionDraft | Refused {
  const word = wordOf(block);
  if (word !== null) return word;
  if (block.length > CODE_CHARS_MAX) {
    return { type: "refused", code: "malformed_arguments", detail: `code has at most ${CODE_CHARS_MAX} characters` };
  }
  return { type: "code", code: block };
}

function wordOf(text: string): ActionDraft | null {
  switch (text.replace(/[`.\s]/g, "").toUpperCase()) {
    case "WAIT":
      return { type: "wait", ms: 1_000 };
    case "DONE":
      return { type: "done" };
    case "FAIL":
      return { type: "fail", reason: null };
    default:
      return null;
  }
}
