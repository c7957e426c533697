/**
 * Runs one PostgreSQL server and ends it when its own supervisor is gone. PostgreSQL would outlive a killed parent;
 * this small process does not let it. Arguments: grace in milliseconds, then program and arguments.
 * SIGTERM and SIGINT stop the server fast (connections are closed), a second one at once.
 */
import { spawn } from "node:child_process";
import { Socket } from "node:net";

const [graceMs, program, ...args] = process.argv.slice(2);
const server = spawn(program, args, {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, LC_MESSAGES: "C" },
});
let isStopping = false;

function stop() {
  server.kill(isStopping ? "SIGQUIT" : "SIGINT");
  isStopping = true;
}

process.on("SIGTERM", stop);
process.on("SIGINT", stop);
server.on("error", (error) => {
  console.error(error.message);
  process.exit(1);
});
server.on("exit", (code) => process.exit(code ?? 1));

const line = new Socket({ fd: 3, readable: true, writable: false });
line.resume();
line.on("error", () => undefined);
// The console and the worker lose the same supervisor at the same moment; the grace lets them write their last words.
line.on("close", () => setTimeout(stop, Number(graceMs)));
