import path from "node:path";

/** Both the sources and the bundle lie one folder below the root of the package, wherever that is. */
const ROOT = path.resolve(import.meta.dirname, "..");

/** Folders that come with the commands. */
export const STARTER_TASKS = path.join(ROOT, "tasks", "starter");
export const RECIPES = path.join(ROOT, "recipes");
export const GUEST = path.join(ROOT, "guest");
/** Sources of the few programs that are compiled on the host. */
export const NATIVE = path.join(ROOT, "native");
