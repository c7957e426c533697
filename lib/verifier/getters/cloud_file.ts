import { defineGetter, GetterError } from "../getter";
import { fetchFiles } from "./several-files";

/** Files that the task names by URL, from the local mirror. Throws GetterError when the mirror has one of them not. */
export const cloudFile = defineGetter({
  name: "cloud_file",
  get: (spec, { mirror }) =>
    fetchFiles(spec, async (url) => {
      const bytes = await mirror(url);
      if (bytes === null) throw new GetterError(`the file mirror has no ${url}`);
      return bytes;
    }),
});
