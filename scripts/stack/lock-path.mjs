import path from "node:path";

/** The file that says who runs an installation and at which address. */
export const lockPath = (home) => path.join(home, "instance.json");
