import type { Screen } from "@/lib/domain/template/template.schema";
import type { Action } from "@/lib/domain/action/action.schema";
import { MemoryFileSystem, joinPath, parentOf } from "./file-system";
import { LAUNCHERS, isInside, launcherRect } from "./launchers";
import { combinationOf } from "./screen/combination";
import type { ProgramHost } from "./shell/program";
import { WindowList, closeButton } from "./window-list";
import { createEditorWindow } from "./windows/editor-window";
import { createFilesWindow } from "./windows/files-window";
import { TITLE_BAR_PX, type SimulatedWindow } from "./windows/simulated-window";
import { createTerminalWindow } from "./windows/terminal-window";

const HOME = "/home/user";
const FOLDERS = ["Desktop", "Documents", "Downloads", "Music", "Pictures", "Public", "Templates", "Videos"];

/** The inside of a simulated desktop: files, windows, processes and what input does to them. */
export class SimulatedSession {
  readonly files: MemoryFileSystem;
  readonly windows: WindowList;
  readonly host: ProgramHost;
  #lastPid = 100;
  #lastWindowId = 0x400000;

  constructor(
    readonly screen: Screen,
    private readonly now: () => Date,
    files = newHome(now),
  ) {
    this.files = files;
    this.windows = new WindowList(screen);
    this.host = {
      files: this.files,
      now,
      openWindow: (argv, cwd) => this.open(argv, cwd),
      endProcesses: (pattern, isProbe) => this.#end(pattern, isProbe),
      hasProcess: (pid) => this.windows.all().some((window) => window.pid === pid),
    };
  }

  /** The same inside with its own files, windows and programs: what a stored desktop and each of its copies have. */
  copy(): SimulatedSession {
    const other = new SimulatedSession(this.screen, this.now, this.files.copy());
    other.#lastPid = this.#lastPid;
    other.#lastWindowId = this.#lastWindowId;
    for (const window of this.windows.all()) {
      const twin = window.copyTo(other.host, other.#own(window.id));
      twin.isMinimized = window.isMinimized;
      other.windows.add(twin);
    }
    return other;
  }

  /** Starts a program with a window and returns its pid; null when there is none of that name or nothing to open. */
  open(argv: readonly string[], cwd: string): number | null {
    const program = (argv[0] ?? "").split("/").at(-1) ?? "";
    const target = argv.slice(1).find((word) => !word.startsWith("-"));
    const path = target === undefined ? null : joinPath(cwd, target);
    if (program === "gnome-terminal") {
      const option = argv.find((word) => word.startsWith("--working-directory="))?.split("=")[1];
      return this.#add((frame) =>
        createTerminalWindow({ ...frame, cwd: option ?? cwd }, this.host, this.#own(frame.id)),
      );
    }
    if (program === "mousepad" || program === "gedit") return this.#openEditor(path);
    if (program === "nautilus" || program === "thunar") return this.#openFiles(path ?? HOME);
    if (program !== "xdg-open" || path === null) return null;
    return this.files.isFolder(path) ? this.#openFiles(path) : this.files.stat(path) ? this.#openEditor(path) : null;
  }

  /** Carries out one action; what it did shows in files and windows. */
  act(action: Action): void {
    switch (action.type) {
      case "click":
        return this.#click(action.x, action.y, action.count);
      case "drag":
        return this.#drag(action.from, action.to);
      case "scroll":
        return this.windows.at(action.x, action.y)?.scroll(action.dy);
      case "type":
        return this.windows.active()?.typeText(action.text);
      case "key":
        if ([...action.key].length === 1) return this.windows.active()?.typeText(action.key);
        return this.#press(combinationOf([action.key]));
      case "hotkey":
        return this.#press(combinationOf(action.keys));
      case "move":
      case "wait":
      case "done":
      case "fail":
        return;
    }
  }

  close(id: number): void {
    this.windows.remove(id);
  }

  #press(combination: string): void {
    if (combination === "ctrl+alt+t") this.open(["gnome-terminal"], HOME);
    else if (combination === "super+e") this.open(["nautilus"], HOME);
    else if (combination === "alt+f4") this.windows.remove(this.windows.active()?.id ?? -1);
    else if (combination === "alt+tab") this.windows.raise(this.windows.shown().at(-2)?.id ?? -1);
    else if (combination === "space") this.windows.active()?.typeText(" ");
    else this.windows.active()?.press(combination);
  }

  #click(x: number, y: number, count: number): void {
    const window = this.windows.at(x, y);
    if (window === null) {
      const launcher = LAUNCHERS.findIndex((_, index) => isInside(launcherRect(index), x, y));
      const argv = LAUNCHERS[launcher]?.argv;
      if (argv) this.open(argv, HOME);
      return;
    }
    this.windows.raise(window.id);
    if (isInside(closeButton(window), x, y)) this.windows.remove(window.id);
    else if (y >= window.rect.y + TITLE_BAR_PX)
      window.click(x - window.rect.x, y - window.rect.y - TITLE_BAR_PX, count);
  }

  /** Dragging a title bar moves the window. */
  #drag(from: { x: number; y: number }, to: { x: number; y: number }): void {
    const window = this.windows.at(from.x, from.y);
    if (window === null) return;
    this.windows.raise(window.id);
    if (from.y >= window.rect.y + TITLE_BAR_PX) return;
    window.rect.x += to.x - from.x;
    window.rect.y += to.y - from.y;
  }

  #openEditor(path: string | null): number | null {
    if (path !== null && this.files.isFolder(path)) return null;
    if (path !== null && !this.files.isFolder(parentOf(path))) return null;
    return this.#add((frame) => createEditorWindow({ ...frame, path }, this.host, this.#own(frame.id)));
  }

  #openFiles(path: string): number | null {
    if (!this.files.isFolder(path)) return null;
    return this.#add((frame) => createFilesWindow({ ...frame, path }, this.host, this.#own(frame.id)));
  }

  #add(make: (frame: { id: number; pid: number; rect: SimulatedWindow["rect"] }) => SimulatedWindow): number {
    const frame = { id: ++this.#lastWindowId, pid: ++this.#lastPid, rect: this.windows.nextRect() };
    this.windows.add(make(frame));
    return frame.pid;
  }

  #own(id: number) {
    return { open: (argv: readonly string[], cwd: string) => void this.open(argv, cwd), close: () => this.close(id) };
  }

  #end(pattern: RegExp, isProbe: boolean): number {
    const found = this.windows.all().filter((window) => pattern.test(window.program));
    if (!isProbe) for (const window of found) this.windows.remove(window.id);
    return found.length;
  }
}

function newHome(now: () => Date): MemoryFileSystem {
  const files = new MemoryFileSystem(now);
  for (const folder of FOLDERS) files.makeFolder(`${HOME}/${folder}`, true);
  files.makeFolder("/tmp", true);
  return files;
}
