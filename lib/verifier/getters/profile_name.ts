import { defineGetter, jsonValue } from "../getter";
import { member, preferences } from "./chrome-profile";

/** Name of the browser's profile; none when it has none. */
export const profileName = defineGetter({
  name: "profile_name",
  async get(_spec, ctx) {
    const settings = await preferences(ctx);
    return jsonValue(member(settings, "profile", "name") ?? null);
  },
});
