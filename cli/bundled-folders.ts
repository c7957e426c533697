import path from "node:path";

/** Commands run in the checkout; these folders come with it. */
export const STARTER_TASKS = path.resolve("tasks", "starter");
export const RECIPES = path.resolve("recipes");
export const GUEST = path.resolve("guest");
/** Sources of the few programs that are compiled on the host. */
export const NATIVE = path.resolve("native");
