import { describe, expect, it } from "vitest";
import { isKeyName, keysymOfKey, keysymsOfCombo, splitCombo } from "./key-name";
import { knownKeysym } from "./keysym";

describe("key names", () => {
  it.each([
    ["enter", "Return"],
    ["ESC", "Escape"],
    ["ctrl", "Control_L"],
    ["ctrlright", "Control_R"],
    ["option", "Alt_L"],
    ["cmd", "Super_L"],
    ["pgdn", "Next"],
    ["Page_Down", "Next"],
    ["ArrowUp", "Up"],
    ["F24", "F24"],
    ["kp_7", "KP_7"],
    ["num7", "KP_7"],
    ["KP_Enter", "KP_Enter"],
    ["Control_R", "Control_R"],
    ["underscore", "underscore"],
    ["Greek_OMEGA", "Greek_OMEGA"],
  ])("%s is the key %s", (name, keysym) => {
    expect(keysymOfKey(name)).toBe(knownKeysym(keysym));
  });

  it("tells names and combinations that stand for keys from those that do not", () => {
    expect(["enter", "ctrl+s", "ctrl++", "+", "U20AC"].filter((name) => !isKeyName(name))).toEqual([]);
    expect(["", "nokey", "ctrl+nokey", "\u0007"].filter(isKeyName)).toEqual([]);
  });

  it("takes a single character for itself, in its own case", () => {
    expect([keysymOfKey("a"), keysymOfKey("A"), keysymOfKey("+"), keysymOfKey(" ")]).toEqual([0x61, 0x41, 0x2b, 0x20]);
    expect(keysymOfKey("é")).toBe(0xe9);
    expect(keysymOfKey("я")).toBe(0x100044f);
    expect(keysymOfKey("😀")).toBe(0x101f600);
    expect(keysymOfKey("U+20AC")).toBe(0x10020ac);
  });

  it.each(["nosuchkey", "", "toString", "__proto__", "U+110000", "U+D800", "\u0001"])("refuses %j", (name) => {
    expect(() => keysymOfKey(name)).toThrowError(expect.objectContaining({ code: "action_failed" }));
  });
});

describe("combinations in one name", () => {
  it.each([
    ["ctrl+c", ["ctrl", "c"]],
    ["ctrl++", ["ctrl", "+"]],
    ["+", ["+"]],
    ["ctrl+shift+=", ["ctrl", "shift", "="]],
    ["alt+F4", ["alt", "F4"]],
    ["a", ["a"]],
  ])("%s is cut into %j", (combo, names) => {
    expect(splitCombo(combo)).toEqual(names);
  });

  it("keep the order in which the keys go down", () => {
    expect(keysymsOfCombo(["ctrl", "shift", "t"])).toEqual([knownKeysym("Control_L"), knownKeysym("Shift_L"), 0x74]);
    expect(keysymsOfCombo(["ctrl+plus"])).toEqual([knownKeysym("Control_L"), knownKeysym("plus")]);
  });
});
