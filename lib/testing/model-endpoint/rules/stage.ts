import type { DoubleReply } from "../model-double";
import { middle, type SeenElement, type SeenScreen } from "./screen-lines";

export type Call = NonNullable<DoubleReply["calls"]>[number];

export interface Moment {
  screen: SeenScreen;
  /** What was said and seen before, for words that have to be remembered. */
  recall(pattern: RegExp): string | null;
  /** How often this stage was looked at before. */
  looks: number;
}

/** One stage of a plan: waited for, then done. */
export interface Stage {
  name: string;
  /** Default: at once. */
  isReady?(moment: Moment): boolean;
  /** Null skips the stage. */
  calls(moment: Moment): Call[] | null;
  /** Said beside its name, to be recalled later. */
  remark?(moment: Moment): string;
}

const call = (name: string, args: Record<string, unknown> = {}): Call => ({ name, arguments: args });
export const press = (...keys: string[]): Call =>
  keys.length === 1 ? call("key", { key: keys[0] }) : call("hotkey", { keys });
export const type = (text: string): Call => call("type", { text });
export const pause = (ms: number): Call => call("wait", { ms });
export const click = (element: SeenElement): Call => call("click", { ...middle(element) });
export const doubleClick = (element: SeenElement): Call => call("double_click", { ...middle(element) });
export const done = (): Call => call("done");
export const giveUp = (reason: string): Call => call("fail", { reason });

/** For a shell: what stands between the quotes is taken as it is. */
export const quote = (text: string): string =>
  /^[\w./~*-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

export const at = (screen: SeenScreen, role: string, name?: RegExp, text?: RegExp): SeenElement => {
  const found = screen.find(role, name, text);
  if (!found) throw new Error(`there is no ${role} ${String(name)}`);
  return found;
};

export const END: Stage = { name: "it is done", calls: () => [done()] };
