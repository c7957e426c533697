import type { Rect } from "@/lib/domain/observation/observation";
import { FileSystemError, nameOf } from "../file-system";
import type { ProgramHost } from "../shell/program";
import { TITLE_BAR_PX, node, type Drawing, type SimulatedWindow, type WindowHost } from "./simulated-window";

const LINE_PX = 18;

interface EditorState {
  text: string;
  saved: string;
  caret: number;
  isAllSelected: boolean;
  message: string | null;
}

/** A plain text editor: one text, a caret at its end or where a key put it, Ctrl+S writes it. */
export function createEditorWindow(
  frame: { id: number; pid: number; rect: Rect; path: string | null },
  host: ProgramHost,
  own: WindowHost,
  state: EditorState = openedState(frame.path, host),
): SimulatedWindow {
  let { text, saved, caret, isAllSelected, message } = state;

  const title = () =>
    `${text === saved ? "" : "*"}${frame.path === null ? "Untitled" : nameOf(frame.path)} - Text Editor`;

  function replaceSelection(inserted: string): void {
    const base = isAllSelected ? "" : text;
    const at = isAllSelected ? 0 : caret;
    text = base.slice(0, at) + inserted + base.slice(at);
    caret = at + inserted.length;
    isAllSelected = false;
  }

  function erase(from: number, to: number): void {
    if (isAllSelected) return replaceSelection("");
    text = text.slice(0, Math.max(0, from)) + text.slice(to);
    caret = Math.max(0, from);
  }

  function save(): void {
    if (frame.path === null) {
      message = "Untitled has no name; open the file by name";
      return;
    }
    try {
      host.files.write(frame.path, new TextEncoder().encode(text));
      saved = text;
      message = `Saved ${frame.path}`;
    } catch (error) {
      if (!(error instanceof FileSystemError)) throw error;
      message = error.message;
    }
  }

  const keys: Readonly<Record<string, () => void>> = {
    enter: () => replaceSelection("\n"),
    tab: () => replaceSelection("\t"),
    backspace: () => erase(caret - 1, caret),
    delete: () => erase(caret, caret + 1),
    left: () => (caret = Math.max(0, caret - 1)),
    right: () => (caret = Math.min(text.length, caret + 1)),
    home: () => (caret = text.lastIndexOf("\n", caret - 1) + 1),
    end: () => (caret = text.indexOf("\n", caret) < 0 ? text.length : text.indexOf("\n", caret)),
    "ctrl+home": () => (caret = 0),
    "ctrl+end": () => (caret = text.length),
    "ctrl+a": () => (isAllSelected = true),
    "ctrl+s": save,
    "ctrl+q": () => own.close(),
    "ctrl+w": () => own.close(),
  };

  const window: SimulatedWindow = {
    id: frame.id,
    pid: frame.pid,
    program: "mousepad",
    wmClass: "mousepad.Mousepad",
    rect: frame.rect,
    isMinimized: false,
    title,
    typeText: (typed) => replaceSelection(typed),
    press(combination) {
      keys[combination]?.();
      if (combination !== "ctrl+a") isAllSelected = false;
    },
    click: () => (isAllSelected = false),
    scroll: () => undefined,
    terminalText: () => null,
    copyTo: (otherHost, otherOwn) =>
      createEditorWindow({ ...frame, rect: { ...window.rect } }, otherHost, otherOwn, {
        text,
        saved,
        caret,
        isAllSelected,
        message,
      }),
    tree: () =>
      node(
        "frame",
        title(),
        { x: 0, y: 0, width: window.rect.width, height: window.rect.height },
        {
          children: [
            node(
              "text",
              "",
              { x: 0, y: 0, width: window.rect.width, height: window.rect.height - TITLE_BAR_PX - 24 },
              { text },
            ),
          ],
        },
      ),
    draw(): Drawing {
      const { width, height } = window.rect;
      const rows = Math.floor((height - TITLE_BAR_PX - 32) / LINE_PX);
      const withCaret = isAllSelected ? text : `${text.slice(0, caret)}\u2502${text.slice(caret)}`;
      const texts = withCaret
        .split("\n")
        .slice(0, rows)
        .map((line, index) => ({
          x: 10,
          y: 6 + (index + 1) * LINE_PX - 5,
          text: line,
          size: 14,
          color: "#1a1a1a",
          isMono: true,
        }));
      const foot = height - TITLE_BAR_PX - 24;
      const boxes = [{ x: 0, y: foot, width, height: 24, color: "#ececec" }];
      if (isAllSelected)
        boxes.push({ x: 4, y: 4, width: width - 8, height: Math.max(LINE_PX, foot - 8), color: "#cfe3ff" });
      texts.push({ x: 10, y: foot + 16, text: message ?? frame.path ?? "", size: 12, color: "#555555", isMono: false });
      return { background: "#ffffff", boxes, texts };
    },
  };
  return window;
}

function openedState(path: string | null, host: ProgramHost): EditorState {
  const exists = path !== null && host.files.stat(path) !== null;
  const text = exists ? new TextDecoder().decode(host.files.read(path)) : "";
  return { text, saved: text, caret: 0, isAllSelected: false, message: null };
}
