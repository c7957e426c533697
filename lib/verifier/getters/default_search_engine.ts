import { defineGetter, jsonValue } from "../getter";
import { member, preferences } from "./chrome-profile";

/** Short name of the browser's search engine; Google when none was chosen. */
export const defaultSearchEngine = defineGetter({
  name: "default_search_engine",
  async get(_spec, ctx) {
    const settings = await preferences(ctx);
    return jsonValue(member(settings, "default_search_provider_data", "template_url_data", "short_name") ?? "Google");
  },
});
