import { defineGetter } from "../getter";
import { databaseRows } from "./browser-database";

/** Address, title and time of the last visit of every page of the browser's history; none without one. */
export const history = defineGetter({
  name: "history",
  get: (_spec, ctx) => databaseRows(ctx, "History", "SELECT url, title, last_visit_time FROM urls"),
});
