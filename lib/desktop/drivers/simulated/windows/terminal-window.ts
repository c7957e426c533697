import type { Rect } from "@/lib/domain/observation/observation";
import { runLine, newShellState } from "../shell/shell";
import type { ProgramHost, ShellState } from "../shell/program";
import { TITLE_BAR_PX, node, type Drawing, type SimulatedWindow, type WindowHost } from "./simulated-window";

const LINE_PX = 18;
const LINES_MAX = 1_000;

interface TerminalState {
  shell: ShellState;
  lines: string[];
  input: string;
  recalled: number;
}

/** A terminal with the small shell in it: a prompt, a line being typed, what was printed. */
export function createTerminalWindow(
  frame: { id: number; pid: number; rect: Rect; cwd: string },
  host: ProgramHost,
  own: WindowHost,
  begun: TerminalState = { shell: newShellState(frame.cwd), lines: [], input: "", recalled: 0 },
): SimulatedWindow {
  const state = begun.shell;
  let { lines, input, recalled } = begun;

  const prompt = () => `user@simulated:${state.cwd.replace(/^\/home\/user/, "~")}$ `;
  const visibleLines = () =>
    [...lines, prompt() + input].slice(-Math.floor((frame.rect.height - TITLE_BAR_PX - 8) / LINE_PX));

  function enter(): void {
    const line = input;
    input = "";
    lines.push(prompt() + line);
    if (line.trim() !== "") {
      state.history.push(line);
      print(runLine(line, state, host));
    }
    recalled = state.history.length;
    if (state.hasExited) own.close();
  }

  function print({ stdout, stderr }: { stdout: string; stderr: string }): void {
    const cleared = stdout.lastIndexOf("\u001b[2J");
    if (cleared >= 0) lines = [];
    const text = stderr + stdout.slice(cleared < 0 ? 0 : cleared + 4);
    if (text !== "") lines.push(...text.replace(/\n$/, "").split("\n"));
    lines = lines.slice(-LINES_MAX);
  }

  function recall(step: number): void {
    recalled = Math.max(0, Math.min(state.history.length, recalled + step));
    input = state.history[recalled] ?? "";
  }

  const window: SimulatedWindow = {
    id: frame.id,
    pid: frame.pid,
    program: "gnome-terminal",
    wmClass: "gnome-terminal-server.Gnome-terminal",
    rect: frame.rect,
    isMinimized: false,
    title: () => "Terminal",
    typeText(text) {
      for (const part of text.split(/(\r?\n|\t)/)) {
        if (/^\r?\n$/.test(part)) enter();
        else if (part !== "\t") input += part;
      }
    },
    press(combination) {
      if (combination === "enter") enter();
      else if (combination === "backspace") input = [...input].slice(0, -1).join("");
      else if (combination === "up") recall(-1);
      else if (combination === "down") recall(1);
      else if (combination === "ctrl+u") input = "";
      else if (combination === "ctrl+l") lines = [];
      else if (combination === "ctrl+c") [lines, input] = [[...lines, `${prompt()}${input}^C`], ""];
      else if (combination === "ctrl+d" && input === "") own.close();
      else if (combination === "ctrl+shift+q" || combination === "ctrl+shift+w") own.close();
    },
    click: () => undefined,
    scroll: () => undefined,
    copyTo: (otherHost, otherOwn) =>
      createTerminalWindow({ ...frame, rect: { ...window.rect } }, otherHost, otherOwn, {
        shell: { ...state, env: new Map(state.env), history: [...state.history] },
        lines: [...lines],
        input,
        recalled,
      }),
    terminalText: () => `${visibleLines().join("\n")}\n`,
    tree: () =>
      node(
        "frame",
        "Terminal",
        { x: 0, y: 0, width: window.rect.width, height: window.rect.height },
        {
          children: [
            node(
              "terminal",
              "Terminal",
              { x: 0, y: 0, width: window.rect.width, height: window.rect.height - TITLE_BAR_PX },
              {
                text: visibleLines().join("\n"),
              },
            ),
          ],
        },
      ),
    draw(): Drawing {
      const shown = visibleLines();
      const texts = shown.map((text, index) => ({
        x: 8,
        y: 6 + (index + 1) * LINE_PX - 5,
        text: index === shown.length - 1 ? `${text}\u2588` : text,
        size: 14,
        color: "#e6e6e6",
        isMono: true,
      }));
      return { background: "#1e1e1e", boxes: [], texts };
    },
  };
  return window;
}
