import { defineGetter, jsonValue, textParameter } from "../getter";

/** Size of the first window whose class name is the given one; none without such a window. */
export const vmWindowSize = defineGetter({
  name: "vm_window_size",
  async get(spec, { desktop }) {
    const name = textParameter(spec, "app_class_name").toLowerCase();
    const isOfClass = (wmClass: string) => [wmClass, ...wmClass.split(".")].some((part) => part.toLowerCase() === name);
    const window = (await desktop.windows()).find((candidate) => isOfClass(candidate.wmClass));
    return jsonValue(window ? { width: window.rect.width, height: window.rect.height } : null);
  },
});
