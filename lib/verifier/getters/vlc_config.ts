import { defineGetter, textParameter } from "../getter";
import { DESKTOP_HOME } from "./desktop-home";
import { homeFile } from "./home-file";

/** VLC's vlcrc. */
export const vlcConfig = defineGetter({
  name: "vlc_config",
  get: (spec, ctx) => homeFile(ctx, `${DESKTOP_HOME}/.config/vlc/vlcrc`, textParameter(spec, "dest")),
});
