import { defineGetter, jsonValue } from "../getter";
import { member, preferences } from "./chrome-profile";

/** Whether the browser asks sites not to track: "true" or "false". */
export const enableDoNotTrack = defineGetter({
  name: "enable_do_not_track",
  async get(_spec, ctx) {
    const settings = await preferences(ctx);
    return jsonValue(member(settings, "enable_do_not_track") === true ? "true" : "false");
  },
});
