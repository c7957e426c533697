import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";

/** Tells a session that its display and its bus are ready, in this order, and says what was started. */
const TOLD = `
import sys
sys.path.insert(0, sys.argv[1])
from session import Session

class Table:
    def start(self, argv, *_args, **_more):
        print(argv[0].rsplit("/", 1)[-1])

session = Session(None, Table(), 1280, 800)
session.log = 2
then = {"display": session._with_display, "session_bus": session._with_bus_and_display}
for name in sys.argv[2:]:
    print(name)
    session.ready_ms[name] = 1
    then[name]()
`;

const started = (...ready: string[]) =>
  execFileSync("python3", ["-B", "-c", TOLD, path.resolve("guest/init"), ...ready], { encoding: "utf8" })
    .trim()
    .split("\n");

const LAUNCHER = "at-spi-bus-launcher";

it("starts the accessibility bus once, when the display and the session bus are ready, whichever is first", () => {
  expect(started("session_bus")).not.toContain(LAUNCHER);
  expect(started("display")).not.toContain(LAUNCHER);
  for (const order of [
    ["session_bus", "display"],
    ["display", "session_bus"],
  ]) {
    const programs = started(...order);
    expect(programs.filter((program) => program === LAUNCHER)).toHaveLength(1);
    expect(programs.at(-1)).toBe(LAUNCHER);
  }
});
