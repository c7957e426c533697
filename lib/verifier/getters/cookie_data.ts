import { defineGetter } from "../getter";
import { databaseRows } from "./browser-database";

/** Every cookie of the browser as its table's row; none without a cookie file. */
export const cookieData = defineGetter({
  name: "cookie_data",
  get: (_spec, ctx) => databaseRows(ctx, "Cookies", "SELECT * FROM cookies"),
});
