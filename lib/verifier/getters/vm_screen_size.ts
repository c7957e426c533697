import { defineGetter, jsonValue } from "../getter";

/** Width and height of the screen in pixels. */
export const vmScreenSize = defineGetter({
  name: "vm_screen_size",
  get: async (_spec, { desktop }) => jsonValue({ width: desktop.screen.width, height: desktop.screen.height }),
});
