/**
 * The episode as a state machine without a clock, a socket or a desktop: observe -> ask -> parse -> act -> record. Each
 * function takes a state and gives the next one; states are never changed, so a fork is a second name for one.
 */
import type { CallResult, Conversation, ModelReply, Observation, Point } from "../drivers/driver";
import { cleanText } from "../model/clean-text";
import type { Sight } from "../observation/observe";
import { planReply, type PlanContext, type Planned } from "./plan-reply";

interface PlayedTurn {
  observation: Observation;
  reply: ModelReply;
  results: CallResult[];
}

export interface EpisodeState {
  /** The latest turns whole, oldest first; at most `historyTurns`. */
  readonly turns: readonly PlayedTurn[];
  /** A line for each turn before those, and for those: what was done and what was said. */
  readonly lines: ReadonlyArray<{ done: string; said: string }>;
  /** Actions of the newest reply that are still to be given. */
  readonly queue: readonly Planned[];
  /** To be said with the next observation. */
  readonly notes: readonly string[];
  /** Where the last action left the pointer; null before the first. */
  readonly pointer: Point;
  /** How often the conversation was cut because it was too long: 0 to 2. */
  readonly cuts: number;
  /** Longest edge of pictures after one was refused; null while none was. */
  readonly shrunkEdge: number | null;
  /** How often in a row the same screen led to the same actions. */
  readonly repeats: number;
  readonly lastDoing: string | null;
}

export interface EpisodeRules {
  historyTurns: number;
  stallAfter: number;
}

export const FIRST_STATE: EpisodeState = {
  turns: [],
  lines: [],
  queue: [],
  notes: [],
  pointer: null,
  cuts: 0,
  shrunkEdge: null,
  repeats: 0,
  lastDoing: null,
};

const SAID_CHARS_MAX = 300;
const DONE_CHARS_MAX = 400;
/** Of the tree's lines, whole and after the second cut. */
export const treeCharsMax = (state: EpisodeState): number => (state.cuts >= 2 ? 8_000 : 32_000);
const LINES_MAX_AFTER_CUT = 10;

/**
 * What is sent. The latest turns go whole, with their observations; earlier ones become a line each. Cut once: one
 * turn goes whole, and the lines lose what the model said. Cut twice: no turn goes whole, ten lines stay and the tree
 * loses three quarters.
 */
export function conversationOf(
  state: EpisodeState,
  sight: Sight,
  words: { system: string; task: string },
  { historyTurns }: EpisodeRules,
): Conversation {
  const whole = state.cuts === 0 ? historyTurns : state.cuts === 1 ? 1 : 0;
  const turns = whole === 0 ? [] : state.turns.slice(-whole);
  const folded = state.lines.slice(0, state.lines.length - turns.length);
  return {
    ...words,
    earlier: earlierText(folded, state.cuts),
    turns: [...turns],
    now: { image: sight.image, tree: sight.tree, notes: [...state.notes] },
  };
}

function earlierText(lines: EpisodeState["lines"], cuts: number): string | null {
  if (lines.length === 0) return null;
  const from = cuts >= 2 ? Math.max(0, lines.length - LINES_MAX_AFTER_CUT) : 0;
  const texts = lines
    .slice(from)
    .map(
      ({ done, said }, index) => `${from + index + 1}. ${done}${cuts > 0 || said === "" ? "" : ` (you said: ${said})`}`,
    );
  const left = from > 0 ? [`(${from} earlier replies are left out)`] : [];
  return ["What you did earlier in this attempt:", ...left, ...texts].join("\n");
}

/** The state after a reply, with its actions in the queue. */
export function afterReply(
  state: EpisodeState,
  sight: Sight,
  reply: ModelReply,
  context: Omit<PlanContext, "sight" | "pointer">,
  rules: EpisodeRules,
): EpisodeState {
  const plan = planReply(reply, { ...context, sight, pointer: state.pointer });
  const doing = `${sight.digest} ${JSON.stringify(plan.planned.map(({ action, code }) => code ?? action))}`;
  const repeats = doing === state.lastDoing ? state.repeats + 1 : 1;
  const isStalled = repeats >= rules.stallAfter;
  const observation = { image: sight.image, tree: sight.tree, notes: [...state.notes] };
  const kept = [...state.turns, { observation, reply, results: plan.results }].slice(-rules.historyTurns);
  return {
    ...state,
    turns: kept,
    lines: [...state.lines, lineOf(plan.planned, reply)],
    queue: isStalled
      ? plan.planned.map((one) => ({ ...one, intent: { ...one.intent, stall: { repeats } } }))
      : plan.planned,
    notes: plan.notes,
    pointer: plan.pointer,
    repeats,
    lastDoing: doing,
  };
}

function lineOf(planned: readonly Planned[], reply: ModelReply): { done: string; said: string } {
  const done = planned.map(({ action, code }) => {
    if (code !== null) return `ran code ${JSON.stringify(code.slice(0, DONE_CHARS_MAX))}`;
    return action.type === "no_action" ? `nothing (${action.code})` : JSON.stringify(action);
  });
  return {
    done: cleanText(done.join(", "), DONE_CHARS_MAX),
    said: cleanText(reply.text.trim(), SAID_CHARS_MAX).replace(/\s+/g, " "),
  };
}

/** The next action of the newest reply, or null when the model is to be asked. */
export function takeNext(state: EpisodeState): { planned: Planned; state: EpisodeState } | null {
  const [planned, ...queue] = state.queue;
  return planned ? { planned, state: { ...state, queue } } : null;
}

/** Something to be said with the next observation, e.g. what came of code. */
export const withNote = (state: EpisodeState, note: string): EpisodeState => ({
  ...state,
  notes: [...state.notes, note],
});

/** Cut further because the conversation was too long; null when there is nothing left to cut. */
export const afterOverflow = (state: EpisodeState): EpisodeState | null =>
  state.cuts >= 2 ? null : { ...state, cuts: state.cuts + 1 };

const SMALLEST_EDGE_PX = 512;

/** Pictures half as large because one was refused; null when that was done before. Pictures of before are not sent again. */
export function afterImageRefused(state: EpisodeState, edge: number): EpisodeState | null {
  if (state.shrunkEdge !== null) return null;
  return { ...state, turns: [], shrunkEdge: Math.min(edge, Math.max(SMALLEST_EDGE_PX, Math.round(edge / 2))) };
}
