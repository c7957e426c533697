import type { Desktop } from "@/lib/desktop/desktop.port";
import type { ActionBounds } from "@/lib/domain/action/unplayable";
import { AttemptError } from "@/lib/domain/failure";
import type { PolicyDefinition } from "@/lib/domain/policy/policy-definition";
import type { PolicyOffer } from "@/lib/domain/policy/policy-offer";
import type { Conversation, ModelDriver, ModelReply } from "../drivers/driver";
import { runCode } from "../drivers/code/run-code";
import { cleanText } from "../model/clean-text";
import { modelCallOf } from "../model/model-call";
import { conversationTokens, costMax, imageTokens, textTokens } from "../model/token-cost";
import type { PolicyModel } from "../model/policy-model";
import { observe, type Sight } from "../observation/observe";
import { fitted } from "../observation/sent-image";
import { screenMap } from "../observation/screen-map";
import type { AttemptFacts } from "../policies.port";
import type { ModelCall, Policy, PolicyTurn } from "../policy.port";
import { attemptErrorOf, type ProviderReply } from "../provider/call-provider";
import { ProviderFault, type FailedTry } from "../provider/provider-fault";
import { callRecord } from "./call-record";
import {
  afterImageRefused,
  afterOverflow,
  afterReply,
  conversationOf,
  FIRST_STATE,
  takeNext,
  treeCharsMax,
  withNote,
  type EpisodeRules,
  type EpisodeState,
} from "./episode";
import type { Planned } from "./plan-reply";
import { systemWords, taskWords } from "./words";

export interface ModelPolicyParts {
  definition: PolicyDefinition;
  offer: PolicyOffer;
  driver: ModelDriver;
  model: PolicyModel;
  facts: AttemptFacts;
  isKey: ActionBounds["isKey"];
  /** Unix time in milliseconds; null without a limit. */
  giveUpAt: number | null;
}

/**
 * A model that acts in one attempt: looks, asks, and gives the actions of the reply one after the other. Throws
 * AttemptError of boundary provider once the provider has failed for good.
 */
export function createModelPolicy(parts: ModelPolicyParts, from: EpisodeState = FIRST_STATE): Policy {
  const { definition, offer } = parts;
  const rules = { historyTurns: definition.history_turns, stallAfter: definition.stall_after };
  let state = from;
  return {
    name: definition.name,
    digest: offer.digest,
    async next(desktop, _stepIndex, signal): Promise<PolicyTurn> {
      signal.throwIfAborted();
      const startedAt = performance.now();
      let call: ModelCall | null = null;
      let said: string | null = null;
      if (state.queue.length === 0) {
        const answered = await ask(parts, rules, state, desktop, signal);
        ({ state, call } = answered);
        said = answered.said;
      }
      const next = takeNext(state);
      if (next === null) throw new AttemptError("policy_error", "a reply was planned without a step");
      state = next.state;
      const { code } = next.planned;
      return {
        action: next.planned.action,
        intent: next.planned.intent,
        note: noteOf(next.planned, said),
        waitMs: Math.round(performance.now() - startedAt),
        settle: { quietMs: parts.definition.quiet_ms },
        call,
        ...(code !== null && {
          perform: async (on: Desktop, until: AbortSignal) => {
            state = withNote(state, await runCode(on, code, until));
          },
        }),
      };
    },
    fork: () => createModelPolicy(parts, state),
    nextCostMicroUsdMax: () => (state.queue.length > 0 || offer.prices === null ? 0 : nextCost(parts, rules, state)),
  };
}

const NOTE_CHARS_MAX = 2_000;

function noteOf({ intent }: Planned, said: string | null): string | null {
  const stall = intent.stall ? "The same screen led to the same action again. " : "";
  const text = `${stall}${said ?? ""}`.trim();
  return text === "" ? null : cleanText(text, NOTE_CHARS_MAX);
}

interface Answered {
  state: EpisodeState;
  call: ModelCall;
  said: string;
}

/** Asks until there is a reply, cutting the conversation or shrinking the picture where the provider wants that. */
async function ask(
  parts: ModelPolicyParts,
  rules: EpisodeRules,
  before: EpisodeState,
  desktop: Desktop,
  signal: AbortSignal,
): Promise<Answered> {
  let state = before;
  const tries: FailedTry[] = [];
  const unused: ModelReply[] = [];
  for (;;) {
    const edgeMax = state.shrunkEdge ?? parts.definition.image_edge_px_max ?? null;
    const sight = await observe(desktop, { definition: parts.definition, edgeMax, treeCharsMax: treeCharsMax(state) });
    const conversation = conversationFor(parts, rules, state, sight);
    let fault: ProviderFault;
    try {
      const answer = await parts.model.converse(conversation, sight.map.space, parts.giveUpAt, signal);
      if (answer.reply.finish !== "overflow" || answer.reply.calls.length > 0) {
        const whole = { ...answer, failedTries: [...tries, ...answer.failedTries] };
        return answered(parts, rules, state, { sight, conversation, answer: whole, unused });
      }
      unused.push(answer.reply);
      fault = parts.model.overflowOf(answer);
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      fault = error;
    }
    tries.push(...fault.tries);
    const next = afterFault(fault, state, Math.max(sight.image?.width ?? 0, sight.image?.height ?? 0));
    if (next === null) throw attemptErrorOf(fault);
    state = next;
  }
}

function afterFault(fault: ProviderFault, state: EpisodeState, edge: number): EpisodeState | null {
  if (fault.code === "provider_context_overflow") return afterOverflow(state);
  return fault.code === "provider_image_refused" ? afterImageRefused(state, edge) : null;
}

function answered(
  parts: ModelPolicyParts,
  rules: EpisodeRules,
  state: EpisodeState,
  asked: {
    sight: Sight;
    conversation: Conversation;
    answer: ProviderReply;
    /** Paid for before, and too long to be used. */
    unused: readonly ModelReply[];
  },
): Answered {
  const { driver, definition, offer, isKey, facts } = parts;
  const { sight, conversation, answer, unused } = asked;
  const { reply } = answer;
  const context = { driver, definition, bounds: { screen: facts.screen, isKey } };
  const next = afterReply(state, sight, reply, context, rules);
  const about = {
    toolCallCount: next.queue.filter(({ action }) => action.type !== "no_action").length,
    record: callRecord({ conversation, answer, state, next, definition }),
    images: sight.image === null ? [] : [sight.image.bytes],
  };
  const call = modelCallOf(answer, offer.prices, about, unused);
  return { state: next, call, said: reply.text.trim() };
}

function conversationFor(
  { definition, facts }: ModelPolicyParts,
  rules: EpisodeRules,
  state: EpisodeState,
  sight: Sight,
): Conversation {
  return conversationOf(state, sight, { system: systemWords(definition, sight.map), task: taskWords(facts) }, rules);
}

/** What the next request may cost at most: as large as the conversation can be, and a reply of full length. */
function nextCost(parts: ModelPolicyParts, rules: EpisodeRules, state: EpisodeState): number {
  const { definition, facts, offer } = parts;
  if (offer.prices === null) return 0;
  const hasImage = definition.observation !== "accessibility_tree";
  const size = fitted(facts.screen, state.shrunkEdge ?? definition.image_edge_px_max ?? null);
  const map = screenMap(definition.coordinate_space, facts.screen, hasImage ? size : null);
  const unseen: Sight = { image: null, tree: null, marks: [], map, digest: "" };
  const known = conversationTokens(conversationFor(parts, rules, state, unseen));
  const tree = definition.observation === "screenshot" ? 0 : textTokens(treeCharsMax(state));
  return costMax(known + tree + (hasImage ? imageTokens(size) : 0), definition.sampling.max_tokens, offer.prices);
}
