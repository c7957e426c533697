/**
 * The model `rules`: no model at all, but an agent of plain rules that solves simple tasks. What it goes by is what a
 * model gets: the task's words, the lines of the accessibility tree, and its own earlier replies. It keeps nothing
 * between requests; where it is in a plan, it reads in what it said last.
 */
import type { DoubleReply, DoubleRequest } from "../model-double";
import * as office from "./office-rules";
import * as programs from "./program-rules";
import { readScreen } from "./screen-lines";
import { giveUp, pause, type Moment, type Stage } from "./stage";
import * as terminal from "./terminal-rules";

interface Rule {
  /** Of the task's words. */
  says: RegExp;
  plan: (...found: string[]) => Stage[];
}

const FILE = String.raw`(\/\S+?)`;
const rule = (says: string, plan: Rule["plan"]): Rule => ({ says: new RegExp(says, "is"), plan });

const RULES: Rule[] = [
  rule(
    `Download the (.+?) with its link on the page; it has to end up as ${FILE}[.]?(?:\\s|$)`,
    programs.downloadByLink,
  ),
  rule("Add this page to the bookmarks bar", programs.bookmarkOnBar),
  rule(`Mirror it horizontally.*? export the result as ${FILE},`, programs.mirrorAndExport),
  rule(String.raw`Put the sum of .*?\(([A-Z]+\d+) to ([A-Z]+\d+)\) into cell ([A-Z]+\d+) and save`, office.sumInto),
  rule(`Save a copy of its only sheet as the CSV file ${FILE},`, office.saveAsCsv),
  rule(`Change the title on the first slide from "(.+?)" to "(.+?)"`, office.changeTitle),
  rule(String.raw`save AutoRecovery information every (\d+) minutes`, office.autoRecovery),
  rule(`Add one more paragraph at the very end with exactly this text: (.+?) Then save`, office.addParagraph),
  rule(`Replace the word "(.+?)" by "(.+?)" everywhere in it and save`, office.replaceWord),
  rule(
    String.raw`The text file ${FILE} states .*? Enter that number into cell ([A-Z]+\d+) of the spreadsheet`,
    (file = "", cell = "") => [...terminal.readNumber(file), ...office.enterNumber(cell)],
  ),
  rule(`Write its (.+?), and nothing else, into the new text file ${FILE}[.](?:\\s|$)`, terminal.writeShown),
  rule(`Rename the only folder in it from ".+?" to "(.+?)"`, programs.renameOnly),
  rule(
    `The file ${FILE} holds one name per line.*? in alphabetical order, each only once .*? into the new file ${FILE}[.](?:\\s|$)`,
    terminal.sortNames,
  ),
  rule(
    `Below ${FILE} there is one folder .*? Copy all files that end in (\\.\\w+) from these folders into ${FILE},`,
    terminal.copyFiles,
  ),
  rule(`Print the file ${FILE} on the printer named "(.+?)"`, terminal.print),
  rule(
    `count the lines of ${FILE} that contain the word (\\S+) in capitals.*? into the file ${FILE}[.](?:\\s|$)`,
    terminal.countLines,
  ),
  rule("switch on that the spelling of a message is checked before it is sent", programs.spellingBeforeSending),
  rule(`Set the directory in which VLC stores recordings to ${FILE} and save`, programs.recordInto),
];

const LOOKS_MAX = 12;
const LOOK_MS = 800;
/** Stage and look, counted from 1; e.g. `[2] save`, `[2, look 3] wait to save`. */
const SAID = /\[(\d+)(?:, look (\d+))?\]/g;

export function rulesAgent({ heard, said }: DoubleRequest): DoubleReply {
  const [opening = ""] = heard;
  const found = RULES.map(({ says, plan }) => ({ plan, match: says.exec(taskIn(opening)) })).find(({ match }) => match);
  if (!found?.match) return reply("I know no rule for this task.", [giveUp("there is no rule for this task")]);
  const stages = found.plan(...found.match.slice(1));
  const all = [...heard, ...said].join("\n");
  const { stage, looks } = placeIn(said);
  const moment: Moment = {
    screen: readScreen(heard.at(-1) ?? ""),
    looks,
    recall: (pattern) => pattern.exec(all)?.[1] ?? null,
  };
  return act(stages, stage, moment);
}

const taskIn = (opening: string): string => /^Task: ([\s\S]*?)\n\nYou have at most/.exec(opening)?.[1] ?? opening;

/** The first stage that is not done, and how often it was looked at. */
function placeIn(said: readonly string[]): { stage: number; looks: number } {
  const [, stage, look] = [...(said.at(-1) ?? "").matchAll(SAID)].at(-1) ?? [];
  if (stage === undefined) return { stage: 0, looks: 0 };
  return look === undefined ? { stage: Number(stage), looks: 0 } : { stage: Number(stage) - 1, looks: Number(look) };
}

function act(stages: readonly Stage[], from: number, moment: Moment): DoubleReply {
  let looks = moment.looks;
  for (let index = from; index < stages.length; index++) {
    const stage = stages[index] as Stage;
    const now = { ...moment, looks };
    if (stage.isReady?.(now) === false) return wait(stage, index, looks);
    const calls = stage.calls(now);
    looks = 0;
    if (calls === null) continue;
    const remark = stage.remark?.(now);
    return reply(`[${index + 1}] ${stage.name}${remark ? `; ${remark}` : ""}`, calls);
  }
  return reply("The plan is at its end.", [{ name: "done", arguments: {} }]);
}

function wait(stage: Stage, index: number, looks: number): DoubleReply {
  if (looks >= LOOKS_MAX) return reply(`The screen never let me ${stage.name}.`, [giveUp(`could not ${stage.name}`)]);
  return reply(`[${index + 1}, look ${looks + 1}] wait to ${stage.name}`, [pause(LOOK_MS)]);
}

const reply = (text: string, calls: NonNullable<DoubleReply["calls"]>): DoubleReply => ({ text, calls });
