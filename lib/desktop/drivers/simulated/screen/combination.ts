const NAMES: Readonly<Record<string, string>> = {
  return: "enter",
  kp_enter: "enter",
  "\n": "enter",
  esc: "escape",
  del: "delete",
  back_space: "backspace",
  control: "ctrl",
  control_l: "ctrl",
  ctrlleft: "ctrl",
  ctrlright: "ctrl",
  shift_l: "shift",
  shiftleft: "shift",
  shiftright: "shift",
  alt_l: "alt",
  altleft: "alt",
  altright: "alt",
  super_l: "super",
  win: "super",
  winleft: "super",
  cmd: "super",
  command: "super",
  meta: "super",
  " ": "space",
  pgup: "pageup",
  page_up: "pageup",
  prior: "pageup",
  pgdn: "pagedown",
  page_down: "pagedown",
  next: "pagedown",
};
const MODIFIERS = ["ctrl", "alt", "shift", "super"];

/** The one spelling of a key combination: modifiers first, lower case, pyautogui's and X's names folded. */
export function combinationOf(keys: readonly string[]): string {
  const names = keys.map((key) => NAMES[key.toLowerCase()] ?? key.toLowerCase());
  const held = MODIFIERS.filter((modifier) => names.includes(modifier));
  return [...held, ...names.filter((name) => !MODIFIERS.includes(name))].join("+");
}
