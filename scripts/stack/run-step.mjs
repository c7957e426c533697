import { spawn } from "node:child_process";
import { CHECKOUT } from "./checkout.mjs";

/** Children of steps under way, so that an interrupted start can end them. */
const running = new Set();

/**
 * Runs a program to its end in the checkout. Resolves with its output; rejects with the last lines of it when the
 * program fails. `onLine` gets every line of standard output as it comes.
 * @returns {Promise<string>} standard output
 */
export function runStep(command, args, { env = process.env, onLine, what = command, limitMs = 1_800_000 } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: CHECKOUT, env, stdio: ["ignore", "pipe", "pipe"] });
    running.add(child);
    const timer = setTimeout(() => child.kill("SIGKILL"), limitMs);
    let output = "";
    let all = "";
    let rest = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
      all += text;
      const lines = (rest + text).split("\n");
      rest = lines.pop();
      if (onLine) lines.forEach(onLine);
    });
    child.stderr.setEncoding("utf8").on("data", (text) => (all += text));
    child.on("error", (error) => reject(new Error(`${what}: ${error.message}`)));
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      running.delete(child);
      if (onLine && rest) onLine(rest);
      if (code === 0) return resolve(output);
      reject(new StepFailed(what, code ?? signal, all.trim().split("\n").slice(-40).join("\n")));
    });
  });
}

/** Passes a signal on to every step under way. */
export function signalSteps(signal) {
  for (const child of running) child.kill(signal);
}

export class StepFailed extends Error {
  constructor(what, status, output) {
    super(`${what} failed (${status}).${output ? `\n${output}` : ""}`);
    this.output = output;
  }
}
