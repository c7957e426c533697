import { done, giveUp, press, quote, type, type Moment, type Stage } from "./stage";

const terminalOf = ({ screen }: Moment) => screen.find("terminal");
/** A prompt is the last thing in a terminal that is not busy. */
const isIdle = (moment: Moment) => /[$#]\s*$/.test(terminalOf(moment)?.text ?? "");

export const OPEN_TERMINAL: Stage = { name: "open a terminal", calls: () => [press("ctrl", "alt", "t")] };

export const run = (command: string): Stage => ({
  name: `run ${command}`,
  isReady: (moment) => terminalOf(moment) !== null && (isIdle(moment) || moment.looks > 3),
  calls: () => [type(`${command}\n`)],
});

export const WHEN_RUN: Stage = { name: "it is done", isReady: isIdle, calls: () => [done()] };

export const CLOSE_TERMINAL: Stage = { name: "close the terminal", isReady: isIdle, calls: () => [type("exit\n")] };

const inTerminal = (command: string): Stage[] => [OPEN_TERMINAL, run(command), WHEN_RUN];

export const sortNames = (from: string, to: string): Stage[] => inTerminal(`sort -u ${quote(from)} > ${quote(to)}`);

export const copyFiles = (folder: string, ending: string, to: string): Stage[] =>
  inTerminal(`cp ${folder}/*/*${ending} ${quote(to)}/`);

export const countLines = (file: string, word: string, to: string): Stage[] =>
  inTerminal(`grep -c ${quote(word)} ${quote(file)} > ${quote(to)}`);

export const print = (file: string, printer: string): Stage[] => [
  OPEN_TERMINAL,
  run(`lpstat -p ${quote(printer)}`),
  {
    name: "see whether there is such a printer",
    isReady: isIdle,
    calls: (moment) =>
      new RegExp(`printer ${printer} is`).test(terminalOf(moment)?.text ?? "")
        ? [type(`lp -d ${quote(printer)} ${quote(file)}\n`)]
        : [giveUp(`This computer has no printer named ${printer}.`)],
  },
  WHEN_RUN,
];

/** A value that the screen shows after its label, into a file. */
export const writeShown = (label: string, to: string): Stage[] => [
  {
    name: `read the ${label}`,
    isReady: (moment) => shown(moment, label) !== null,
    remark: (moment) => `the value is ${shown(moment, label)}.`,
    calls: () => [press("ctrl", "alt", "t")],
  },
  {
    name: "write it",
    isReady: (moment) => terminalOf(moment) !== null && isIdle(moment),
    calls: (moment) => [type(`echo ${quote(moment.recall(/the value is (\S+)\./) ?? "")} > ${quote(to)}\n`)],
  },
  WHEN_RUN,
];

function shown({ screen }: Moment, label: string): string | null {
  const pattern = new RegExp(`${label}:\\s*(\\S+)`, "i");
  for (const { name, text } of screen.elements) {
    const value = pattern.exec(text)?.[1] ?? pattern.exec(name)?.[1];
    if (value) return value;
  }
  return null;
}

/** A number that stands in a text file, told by a terminal. */
export const readNumber = (file: string): Stage[] => [
  OPEN_TERMINAL,
  run(`cat ${quote(file)}`),
  {
    name: "read the number",
    isReady: (moment) => isIdle(moment) && number(moment) !== null,
    remark: (moment) => `the number is ${number(moment)}.`,
    calls: () => [type("exit\n")],
  },
];

const number = (moment: Moment) => /=\s*(\d+(?:\.\d+)?)/.exec(terminalOf(moment)?.text ?? "")?.[1] ?? null;
