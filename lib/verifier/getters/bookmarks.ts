import { defineGetter, jsonValue } from "../getter";
import { profileJson } from "./chrome-profile";

/** Roots of the browser's bookmarks; an empty list when there are none. */
export const bookmarks = defineGetter({
  name: "bookmarks",
  get: async (_spec, ctx) => jsonValue((await profileJson(ctx, "Bookmarks"))?.roots ?? []),
});
