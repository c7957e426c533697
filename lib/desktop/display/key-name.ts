import { AttemptError } from "@/lib/domain/failure";
import { type Keysym, keysymOfCodePoint, keysymOfName } from "./keysym";

/** Names used by pyautogui and by model vendors' computer tools, in lower case, with X's name for the same key. */
const ALIASES: Record<string, string> = {
  enter: "Return",
  return: "Return",
  esc: "Escape",
  escape: "Escape",
  tab: "Tab",
  backspace: "BackSpace",
  back: "BackSpace",
  delete: "Delete",
  del: "Delete",
  insert: "Insert",
  ins: "Insert",
  space: "space",
  spacebar: "space",
  up: "Up",
  down: "Down",
  left: "Left",
  right: "Right",
  arrowup: "Up",
  arrowdown: "Down",
  arrowleft: "Left",
  arrowright: "Right",
  home: "Home",
  end: "End",
  pageup: "Prior",
  page_up: "Prior",
  pgup: "Prior",
  pagedown: "Next",
  page_down: "Next",
  pgdn: "Next",
  ctrl: "Control_L",
  control: "Control_L",
  ctrlleft: "Control_L",
  ctrlright: "Control_R",
  shift: "Shift_L",
  shiftleft: "Shift_L",
  shiftright: "Shift_R",
  alt: "Alt_L",
  altleft: "Alt_L",
  altright: "Alt_R",
  altgr: "ISO_Level3_Shift",
  option: "Alt_L",
  optionleft: "Alt_L",
  optionright: "Alt_R",
  super: "Super_L",
  win: "Super_L",
  winleft: "Super_L",
  winright: "Super_R",
  windows: "Super_L",
  cmd: "Super_L",
  command: "Super_L",
  meta: "Super_L",
  apps: "Menu",
  menu: "Menu",
  contextmenu: "Menu",
  capslock: "Caps_Lock",
  numlock: "Num_Lock",
  scrolllock: "Scroll_Lock",
  printscreen: "Print",
  prtsc: "Print",
  prtscr: "Print",
  prntscrn: "Print",
  print: "Print",
  pause: "Pause",
  break: "Break",
  plus: "plus",
  minus: "minus",
  equal: "equal",
  equals: "equal",
  comma: "comma",
  period: "period",
  dot: "period",
  slash: "slash",
  backslash: "backslash",
  semicolon: "semicolon",
  quote: "apostrophe",
  apostrophe: "apostrophe",
  backquote: "grave",
  grave: "grave",
  bracketleft: "bracketleft",
  bracketright: "bracketright",
  underscore: "underscore",
  add: "KP_Add",
  subtract: "KP_Subtract",
  multiply: "KP_Multiply",
  divide: "KP_Divide",
  decimal: "KP_Decimal",
  separator: "KP_Separator",
  volumeup: "XF86AudioRaiseVolume",
  volumedown: "XF86AudioLowerVolume",
  volumemute: "XF86AudioMute",
};

/** X's names in lower case; the many that differ only by case (letters, Greek) keep their exact spelling. */
const CASE_BLIND = [
  "Control_L",
  "Control_R",
  "Shift_L",
  "Shift_R",
  "Alt_L",
  "Alt_R",
  "Super_L",
  "Super_R",
  "Meta_L",
  "Meta_R",
  "Caps_Lock",
  "Num_Lock",
  "Scroll_Lock",
  "KP_Enter",
  "KP_Add",
  "KP_Subtract",
  "KP_Multiply",
  "KP_Divide",
  "KP_Decimal",
  "KP_Equal",
  "KP_Home",
  "KP_End",
  "Prior",
  "Next",
  "ISO_Left_Tab",
];
for (const name of CASE_BLIND) ALIASES[name.toLowerCase()] = name;
for (let number = 1; number <= 24; number++) ALIASES[`f${number}`] = `F${number}`;
for (let digit = 0; digit <= 9; digit++) {
  for (const prefix of ["num", "kp_", "numpad"]) ALIASES[prefix + digit] = `KP_${digit}`;
}

/**
 * The symbol a key name stands for: a single character, a name of pyautogui or of a model vendor's tool (any case),
 * an X keysym name, or `U+20AC`. Throws `action_failed` for anything else.
 */
export function keysymOfKey(name: string): Keysym {
  const [first, ...rest] = [...name];
  if (first !== undefined && rest.length === 0) return keysymOfCodePoint(first.codePointAt(0) ?? 0);
  const lower = name.toLowerCase();
  const alias = Object.hasOwn(ALIASES, lower) ? ALIASES[lower] : undefined;
  const keysym = keysymOfName(alias ?? name);
  if (keysym !== null) return keysym;
  const unicode = /^U\+?([0-9a-f]{4,6})$/i.exec(name)?.[1];
  if (unicode && Number.parseInt(unicode, 16) <= 0x10ffff) return keysymOfCodePoint(Number.parseInt(unicode, 16));
  throw new AttemptError("action_failed", `There is no key named ${JSON.stringify(name.slice(0, 40))}`, { key: name });
}

/** The symbols of keys pressed together. A name may itself be a combination: "ctrl+c", "ctrl++", "ctrl+shift+=". */
export function keysymsOfCombo(names: readonly string[]): Keysym[] {
  return names.flatMap(splitCombo).map(keysymOfKey);
}

/** Whether a name, or a combination, stands for keys that can be pressed. */
export function isKeyName(name: string): boolean {
  try {
    return keysymsOfCombo([name]).length > 0;
  } catch {
    return false;
  }
}

/** Cuts "ctrl+plus" at its plus signs; a plus where a name is due is the plus key itself. */
export function splitCombo(combo: string): string[] {
  const names: string[] = [];
  let name = "";
  for (const character of combo) {
    if (character === "+" && name !== "") {
      names.push(name);
      name = "";
    } else name += character;
  }
  if (name !== "") names.push(name);
  else if (combo.endsWith("+")) names.push("+");
  return names;
}
