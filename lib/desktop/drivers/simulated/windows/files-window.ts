import type { Rect } from "@/lib/domain/observation/observation";
import { FileSystemError, joinPath, nameOf, parentOf } from "../file-system";
import type { ProgramHost } from "../shell/program";
import { TITLE_BAR_PX, node, type Drawing, type SimulatedWindow, type WindowHost } from "./simulated-window";

const ROW_PX = 26;
const HEAD_PX = 32;
const TRASH = "/home/user/.local/share/Trash/files";

interface FilesState {
  folder: string;
  selected: string | null;
  renaming: string | null;
  message: string | null;
}

/** A file window: the entries of one folder as rows. Double click opens, F2 renames, Delete moves to the trash. One entry is selected at a time. */
export function createFilesWindow(
  frame: { id: number; pid: number; rect: Rect; path: string },
  host: ProgramHost,
  own: WindowHost,
  state: FilesState = { folder: frame.path, selected: null, renaming: null, message: null },
): SimulatedWindow {
  let { folder, selected, renaming, message } = state;

  const names = () => {
    if (!host.files.isFolder(folder)) return [];
    return host.files.list(folder).filter((name) => !name.startsWith("."));
  };
  const title = () => (folder === "/home/user" ? "Home" : nameOf(folder) || "/");
  const rowRect = (index: number): Rect => ({
    x: 0,
    y: HEAD_PX + index * ROW_PX,
    width: frame.rect.width,
    height: ROW_PX,
  });

  function attempt(act: () => void): void {
    try {
      act();
      message = null;
    } catch (error) {
      if (!(error instanceof FileSystemError)) throw error;
      message = error.message;
    }
  }

  function openEntry(name: string): void {
    const path = joinPath(folder, name);
    if (host.files.isFolder(path)) [folder, selected] = [path, null];
    else own.open(["xdg-open", path], folder);
  }

  function finishRename(): void {
    const [from, to] = [selected, renaming];
    renaming = null;
    if (from === null || to === null || to === "" || to === from) return;
    attempt(() => {
      if (to.includes("/")) throw new FileSystemError("a name holds no slash");
      if (host.files.stat(joinPath(folder, to)) !== null) throw new FileSystemError("File exists");
      host.files.rename(joinPath(folder, from), joinPath(folder, to));
      selected = to;
    });
  }

  function newFolder(): void {
    let name = "Untitled Folder";
    for (let count = 2; host.files.stat(joinPath(folder, name)) !== null; count++) name = `Untitled Folder ${count}`;
    attempt(() => host.files.makeFolder(joinPath(folder, name), false));
    [selected, renaming] = [name, name];
  }

  function moveToTrash(): void {
    if (selected === null) return;
    const name = selected;
    attempt(() => {
      host.files.makeFolder(TRASH, true);
      host.files.rename(joinPath(folder, name), joinPath(TRASH, name));
      selected = null;
    });
  }

  function select(step: number): void {
    const list = names();
    const at = selected === null ? -1 : list.indexOf(selected);
    selected = list[Math.max(0, Math.min(list.length - 1, at + step))] ?? null;
  }

  function press(combination: string): void {
    if (renaming !== null) {
      if (combination === "enter") finishRename();
      else if (combination === "escape") renaming = null;
      else if (combination === "backspace") renaming = [...renaming].slice(0, -1).join("");
      else if (combination === "ctrl+a") renaming = "";
    } else if (combination === "f2") renaming = selected;
    else if (combination === "delete") moveToTrash();
    else if (combination === "ctrl+shift+n") newFolder();
    else if (combination === "enter" && selected !== null) openEntry(selected);
    else if (combination === "alt+up" || combination === "backspace") [folder, selected] = [parentOf(folder), null];
    else if (combination === "ctrl+a") selected = names().length === 1 ? (names()[0] ?? null) : selected;
    else if (combination === "down" || combination === "up") select(combination === "down" ? 1 : -1);
    else if (combination === "ctrl+w" || combination === "ctrl+q") own.close();
  }

  const window: SimulatedWindow = {
    id: frame.id,
    pid: frame.pid,
    program: "nautilus",
    wmClass: "org.gnome.Nautilus.Org.gnome.Nautilus",
    rect: frame.rect,
    isMinimized: false,
    title,
    press,
    typeText(text) {
      for (const part of text.split(/(\n)/)) {
        if (part === "\n") press("enter");
        else if (renaming !== null) renaming = renaming === selected ? part : renaming + part;
        else if (part !== "")
          selected = names().find((name) => name.toLowerCase().startsWith(part.toLowerCase())) ?? selected;
      }
    },
    click(_x, y, count) {
      if (renaming !== null) finishRename();
      const name = names()[Math.floor((y - HEAD_PX) / ROW_PX)];
      selected = y < HEAD_PX ? null : (name ?? null);
      if (count > 1 && selected !== null) openEntry(selected);
    },
    scroll: () => undefined,
    terminalText: () => null,
    copyTo: (otherHost, otherOwn) =>
      createFilesWindow({ ...frame, rect: { ...window.rect } }, otherHost, otherOwn, {
        folder,
        selected,
        renaming,
        message,
      }),
    tree: () =>
      node(
        "frame",
        title(),
        { x: 0, y: 0, width: window.rect.width, height: window.rect.height },
        {
          children: names().map((name, index) =>
            node(
              "list item",
              name,
              rowRect(index),
              name === selected ? { states: ["enabled", "selected", "sensitive", "showing", "visible"] } : {},
            ),
          ),
        },
      ),
    draw(): Drawing {
      const { width, height } = window.rect;
      const rows = names().slice(0, Math.floor((height - TITLE_BAR_PX - HEAD_PX) / ROW_PX));
      const boxes = [{ x: 0, y: 0, width, height: HEAD_PX, color: "#ececec" }];
      const texts = [{ x: 12, y: 21, text: message ?? folder, size: 13, color: "#333333", isMono: false }];
      for (const [index, name] of rows.entries()) {
        const isFolder = host.files.isFolder(joinPath(folder, name));
        const { y } = rowRect(index);
        if (name === selected) boxes.push({ x: 0, y, width, height: ROW_PX, color: "#cfe3ff" });
        boxes.push({ x: 14, y: y + 6, width: 16, height: 14, color: isFolder ? "#5b8def" : "#b9c0cc" });
        const label = name === selected && renaming !== null ? `${renaming}\u2502` : name;
        texts.push({ x: 40, y: y + 18, text: label, size: 14, color: "#1a1a1a", isMono: false });
      }
      return { background: "#ffffff", boxes, texts };
    },
  };
  return window;
}
