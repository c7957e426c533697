import { closeSync, constants, openSync } from "node:fs";
import { AttemptError } from "@/lib/domain/failure";
import type { Screen } from "@/lib/domain/template/template.schema";
import { openAccessibility, type Accessibility } from "../../accessibility/accessibility";
import { openDisplay, type Display } from "../../display/display";
import type { ProcessIdentity } from "../../process-identity";
import { InitClient } from "./guest/init-client";

const O_PATH = 0o10000000;

/**
 * The worker's lasting ways into a desktop: its display and its accessibility bus. They are closed for a checkpoint,
 * since a connection that leads out of the desktop cannot be stored, and opened again after it.
 */
export class DesktopConnections {
  readonly init: InitClient;
  #rootFd: number | null;
  #open: { display: Display; accessibility: Accessibility } | null = null;

  constructor(
    private readonly initProcess: ProcessIdentity,
    private readonly screen: Screen,
  ) {
    // Pinned once: a pid may belong to another process later, this root cannot.
    this.#rootFd = openSync(`/proc/${initProcess.pid}/root`, O_PATH | constants.O_DIRECTORY);
    this.init = new InitClient(`/proc/self/fd/${this.#rootFd}`);
  }

  /** Throws what could not be opened, with nothing left open. */
  async open(): Promise<void> {
    const rootPath = `/proc/${this.initProcess.pid}/root`;
    const opening = [
      openDisplay({ socketPath: `${rootPath}/tmp/.X11-unix/X0`, screen: this.screen }),
      openAccessibility({ busSocketPath: `${rootPath}/run/user/1000/bus`, rootPath }),
    ] as const;
    const [display, accessibility] = await Promise.allSettled(opening);
    if (display.status === "fulfilled" && accessibility.status === "fulfilled") {
      display.value.attachTextReader((window) => accessibility.value.focusedText(window));
      this.#open = { display: display.value, accessibility: accessibility.value };
      return;
    }
    const failed = [display, accessibility].find((result) => result.status === "rejected");
    for (const result of [display, accessibility]) {
      if (result.status === "fulfilled") await result.value.close().catch(() => {});
    }
    throw failed?.reason;
  }

  get display(): Display {
    return this.#opened.display;
  }

  get accessibility(): Accessibility {
    return this.#opened.accessibility;
  }

  get #opened() {
    if (!this.#open) throw new AttemptError("display_unavailable", "The desktop is being stored or is closed");
    return this.#open;
  }

  /** Closes both; a part that is broken already keeps the other from nothing. Safe to repeat. */
  async close(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    await Promise.allSettled([open?.display.close(), open?.accessibility.close()]);
  }

  /** As `close`, for good. */
  async release(): Promise<void> {
    await this.close();
    if (this.#rootFd !== null) closeSync(this.#rootFd);
    this.#rootFd = null;
  }
}
