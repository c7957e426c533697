import { defineGetter } from "../getter";
import { DESKTOP_HOME } from "./desktop-home";
import { fetchFiles } from "./several-files";

/** One or several files of the desktop; one that is not there is missing, not an error. */
export const vmFile = defineGetter({
  name: "vm_file",
  get: (spec, { desktop }) => fetchFiles(spec, (path) => desktop.readFile(path.replace(/^~(?=\/|$)/, DESKTOP_HOME))),
});
