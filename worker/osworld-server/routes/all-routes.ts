import type { Route } from "../route";
import { COMMAND_ROUTES } from "./command-routes";
import { FILE_ROUTES } from "./file-routes";
import { MISSING_ROUTES } from "./missing-routes";
import { RECORDING_ROUTES } from "./recording-routes";
import { SCREEN_ROUTES } from "./screen-routes";
import { SCRIPT_ROUTES } from "./script-routes";
import { WALLPAPER_ROUTES } from "./wallpaper-routes";
import { WINDOW_ROUTES } from "./window-routes";

const ALL: readonly Route[] = [
  ...SCREEN_ROUTES,
  ...COMMAND_ROUTES,
  ...SCRIPT_ROUTES,
  ...FILE_ROUTES,
  ...WINDOW_ROUTES,
  ...WALLPAPER_ROUTES,
  ...RECORDING_ROUTES,
  ...MISSING_ROUTES,
];

/** Every route of the public server by its path. */
export const ROUTES: ReadonlyMap<string, Route> = new Map(
  ALL.flatMap((route) => route.paths.map((path) => [path, route] as const)),
);
