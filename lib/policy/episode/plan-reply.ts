import { actionSchema, type Action } from "@/lib/domain/action/action.schema";
import { unplayable, type ActionBounds } from "@/lib/domain/action/unplayable";
import type { PolicyDefinition } from "@/lib/domain/policy/policy-definition";
import type { ActionDraft, CallResult, ModelDriver, ModelReply, Point, Refused, ToolCall } from "../drivers/driver";
import { cleanText, mapTexts } from "../model/clean-text";
import { middleOfMark } from "../observation/marks";
import type { Sight } from "../observation/observe";
import type { NoAction } from "../policy.port";

/** One action of a reply, or why there is none. */
export interface Planned {
  action: Action | NoAction;
  /** Python to be run inside the desktop in the action's place; null for all others. */
  code: string | null;
  /** What the model called and with what; plain JSON, cut. Untrusted. */
  intent: Record<string, unknown>;
}

export interface ReplyPlan {
  planned: Planned[];
  /** One for each call of the reply, in its order. */
  results: CallResult[];
  /** Said with the next observation, where the reply called nothing that could be answered. */
  notes: string[];
  pointer: Point;
}

export interface PlanContext {
  driver: Pick<ModelDriver, "draftsOf" | "draftsOfText" | "hasTools">;
  definition: PolicyDefinition;
  bounds: ActionBounds;
  sight: Pick<Sight, "map" | "marks">;
  pointer: Point;
}

const INTENT_CHARS_MAX = 2_000;
/** A reply asks for no more: the rest is not run, and the model is told. */
const ACTIONS_MAX = 200;
const NOT_RUN = "not run, since an earlier action of this reply led to nothing or ended the attempt";

/**
 * What a reply asks for, in order. The first thing that leads to no action ends the plan, as do `done` and `fail`:
 * what follows was meant for a screen that did not come about.
 */
export function planReply(reply: ModelReply, context: PlanContext): ReplyPlan {
  const plan: ReplyPlan = { planned: [], results: [], notes: [], pointer: context.pointer };
  const wholly = faultOfReply(reply);
  if (wholly) {
    plan.planned.push(refusedAs(wholly, { reply: reply.finishReason }));
    plan.notes.push(`Your last reply led to no action: ${wholly.detail}.`);
    return plan;
  }
  if (reply.calls.length === 0) return planText(reply, context, plan);
  let isOver = false;
  for (const call of reply.calls) {
    if (isOver) {
      plan.results.push({ call, text: NOT_RUN, isError: true });
      continue;
    }
    isOver = planCall(call, cutAware(context.driver.draftsOf(call, context.definition), reply), context, plan);
  }
  return plan;
}

function planText(reply: ModelReply, context: PlanContext, plan: ReplyPlan): ReplyPlan {
  const drafts = context.driver.draftsOfText(reply) ?? [silence(reply, context.driver.hasTools)];
  for (const draft of drafts.slice(0, ACTIONS_MAX)) {
    const planned = plannedOf(draft, context, plan, { said: draft.type });
    plan.planned.push(planned);
    if (planned.action.type === "no_action")
      plan.notes.push(`Your last reply led to no action: ${planned.action.detail}.`);
    if (isEnd(planned)) break;
  }
  return plan;
}

/** True when nothing after it is run. */
function planCall(
  call: ToolCall,
  drafts: Array<ActionDraft | Refused>,
  context: PlanContext,
  plan: ReplyPlan,
): boolean {
  const intent = { tool: cleanText(call.name, 100), arguments: shortJson(call.input) };
  let text = "done";
  for (const draft of drafts.length > 0 ? drafts : [refused("malformed_arguments", "the call asks for nothing")]) {
    const room = plan.planned.length < ACTIONS_MAX;
    const planned = room
      ? plannedOf(draft, context, plan, intent)
      : refusedAs(refused("malformed_arguments", `a reply may ask for at most ${ACTIONS_MAX} actions`), intent);
    plan.planned.push(planned);
    if (planned.action.type === "no_action") text = `error: ${planned.action.detail}`;
    else if (draft.type === "look" && plan.pointer) text = pointerWords(plan.pointer, context);
    if (isEnd(planned)) {
      plan.results.push({ call, text, isError: planned.action.type === "no_action" });
      return true;
    }
  }
  plan.results.push({ call, text, isError: false });
  return false;
}

const isEnd = ({ action }: Planned) => action.type === "no_action" || action.type === "done" || action.type === "fail";

function faultOfReply(reply: ModelReply): Refused | null {
  if (reply.isEmpty) return refused("empty_reply", "it was empty");
  if (reply.calls.length > 0) return null;
  if (reply.finish === "refused")
    return refused("refusal", reply.text === "" ? "it was refused" : `it was refused: ${reply.text}`);
  if (reply.finish === "cut") return refused("reply_cut", "it was cut at the limit of tokens; be shorter");
  return null;
}

function silence(reply: ModelReply, hasTools: boolean): Refused {
  if (reply.text.trim() === "") return refused("empty_reply", "it was empty");
  const hint = hasTools
    ? "it called no tool; call done when the task is done"
    : "it held no code; put Python into a block, or say WAIT, DONE or FAIL";
  return refused("no_tool_call", hint);
}

/** Arguments that end in the middle because the reply does are not the model's mistake in writing them. */
function cutAware(drafts: Array<ActionDraft | Refused>, reply: ModelReply): Array<ActionDraft | Refused> {
  if (reply.finish !== "cut") return drafts;
  return drafts.map((draft) =>
    draft.type === "refused" && draft.code === "malformed_arguments"
      ? refused("reply_cut", "the reply was cut at the limit of tokens within a call; be shorter")
      : draft,
  );
}

function plannedOf(
  draft: ActionDraft | Refused,
  context: PlanContext,
  plan: ReplyPlan,
  intent: Record<string, unknown>,
): Planned {
  if (draft.type === "refused") return refusedAs(draft, intent);
  if (draft.type === "code") {
    return { action: { type: "wait", ms: 0 }, code: draft.code, intent: { code: cleanText(draft.code, 20_000) } };
  }
  const made = playable(actionOf(draft, context, plan.pointer), context.bounds);
  if (made.type === "refused") return refusedAs(made, intent);
  const at = pointerAfter(made);
  if (at) plan.pointer = at;
  return {
    action: made,
    code: null,
    intent: draft.type === "click_mark" ? { ...intent, ...markWords(draft.mark, context) } : intent,
  };
}

/** What no desktop can play is the model's mistake, not the desktop's fault. */
function playable(made: Action | Refused, bounds: ActionBounds): Action | Refused {
  if (made.type === "refused") return made;
  const bounded = actionSchema.safeParse(made);
  if (!bounded.success) {
    const [issue] = bounded.error.issues;
    return refused("malformed_arguments", `${issue?.path.map(String).join(".") ?? ""}: ${issue?.message ?? ""}`);
  }
  const fault = unplayable(made, bounds);
  return fault === null ? made : refused("malformed_arguments", `${fault.pointer.slice(1)}: ${fault.reason}`);
}

function actionOf(
  draft: Exclude<ActionDraft, { type: "code" }>,
  context: PlanContext,
  pointer: Point,
): Action | Refused {
  const { map } = context.sight;
  const at = (point: Point): { x: number; y: number } | Refused => {
    if (point === null)
      return pointer ?? refused("malformed_arguments", "it needs coordinates, since the pointer was not used yet");
    return map.toPixel(point) ?? refused("coordinates_outside", `(${point.x}, ${point.y}) is outside. ${map.words}`);
  };
  const isOut = (place: { x: number; y: number } | Refused): place is Refused => "code" in place;
  switch (draft.type) {
    case "click": {
      const place = at(draft.at);
      return isOut(place)
        ? place
        : { type: "click", ...place, button: draft.button, count: draft.count, hold: draft.hold };
    }
    case "click_mark": {
      const mark = context.sight.marks.find((one) => one.mark === draft.mark);
      if (!mark) return refused("coordinates_outside", `there is no mark ${draft.mark} on this screen`);
      return { type: "click", ...middleOfMark(mark), button: draft.button, count: draft.count, hold: draft.hold };
    }
    case "move": {
      const place = at(draft.at);
      return isOut(place) ? place : { type: "move", ...place };
    }
    case "drag": {
      const [from, to] = [at(draft.from), at(draft.to)];
      if (isOut(from)) return from;
      return isOut(to) ? to : { type: "drag", from, to, button: "left", hold: draft.hold };
    }
    case "scroll": {
      const place = at(draft.at);
      return isOut(place) ? place : { type: "scroll", ...place, dx: draft.dx, dy: draft.dy };
    }
    case "type":
      return typed(draft.text);
    case "press": {
      const [key, ...more] = draft.keys;
      if (key === undefined) return refused("malformed_arguments", "it names no key");
      return more.length === 0 ? { type: "key", key } : { type: "hotkey", keys: draft.keys };
    }
    case "wait":
      return { type: "wait", ms: draft.ms };
    case "look":
      return { type: "wait", ms: 0 };
    case "done":
      return { type: "done" };
    case "fail":
      return draft.reason === null ? { type: "fail" } : { type: "fail", reason: cleanText(draft.reason, 2_000) };
  }
}

function typed(text: string): Action | Refused {
  const plain = text.replace(/\r\n?/g, "\n");
  if (cleanText(plain, plain.length + 1) !== plain) {
    return refused("malformed_arguments", "the text holds control characters, which cannot be typed; use key for keys");
  }
  return { type: "type", text: plain };
}

function pointerAfter(action: Action): Point {
  if (action.type === "click" || action.type === "move" || action.type === "scroll")
    return { x: action.x, y: action.y };
  return action.type === "drag" ? action.to : null;
}

/** In the coordinates that the model says itself. */
function pointerWords(pointer: NonNullable<Point>, { sight }: PlanContext): string {
  const { x, y } = sight.map.toModel({ ...pointer, width: 0, height: 0 });
  return `the pointer is at X=${x},Y=${y}`;
}

function markWords(number: number, { sight }: PlanContext): Record<string, unknown> {
  const mark = sight.marks.find((one) => one.mark === number);
  return mark ? { element: { role: mark.role, name: cleanText(mark.name, 200) } } : {};
}

const refused = (code: Refused["code"], detail: string): Refused => ({ type: "refused", code, detail });

const refusedAs = ({ code, detail }: Refused, intent: Record<string, unknown>): Planned => ({
  action: { type: "no_action", code, detail: cleanText(detail, 2_000) },
  code: null,
  intent,
});

/** Arguments as they are when short, else the beginning of their text. */
function shortJson(input: unknown): unknown {
  const text = JSON.stringify(input);
  if (text === undefined) return null;
  return text.length > INTENT_CHARS_MAX
    ? cleanText(text, INTENT_CHARS_MAX)
    : mapTexts(input, (one) => cleanText(one, INTENT_CHARS_MAX));
}
