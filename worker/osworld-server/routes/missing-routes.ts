import { RouteRefusal, type Route } from "../route";

/** What the public server has and this one has not, and why. */
const MISSING: readonly { method: Route["method"]; path: string; why: string }[] = [
  {
    method: "POST",
    path: "/setup/download_file",
    why: "A desktop has no network once it is given out. Download on the client's side and send it to /setup/upload.",
  },
];

export const MISSING_ROUTES: readonly Route[] = MISSING.map(({ method, path, why }) => ({
  method,
  paths: [path],
  run: () => Promise.reject(new RouteRefusal(501, why)),
}));
