import { defineGetter, jsonValue } from "../getter";
import { member, preferences } from "./chrome-profile";

/** Whether the browser starts with the new-tab page: "true" or "false". */
export const newStartupPage = defineGetter({
  name: "new_startup_page",
  async get(_spec, ctx) {
    const settings = await preferences(ctx);
    return jsonValue(
      [undefined, 5].includes(member(settings, "session", "restore_on_startup") as number | undefined)
        ? "true"
        : "false",
    );
  },
});
