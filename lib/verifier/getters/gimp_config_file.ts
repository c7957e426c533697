import { defineGetter, textParameter } from "../getter";
import { DESKTOP_HOME } from "./desktop-home";
import { homeFile } from "./home-file";

/** A file of GIMP 2.10's configuration folder. */
export const gimpConfigFile = defineGetter({
  name: "gimp_config_file",
  get: (spec, ctx) =>
    homeFile(ctx, `${DESKTOP_HOME}/.config/GIMP/2.10/${textParameter(spec, "file_name")}`, textParameter(spec, "dest")),
});
