import { runCommandLine } from "./main";

// A reader that has seen enough, such as head, is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});
process.exitCode = await runCommandLine(process.argv.slice(2));
