import type { Duplex } from "node:stream";
import { AttemptError } from "@/lib/domain/failure";
import type { ViewerCut } from "../../desktop.port";
import { connectGuestSocket } from "../../socket/guest-socket";

/** Where the display server of every template listens for viewers. */
const VIEWER_SOCKET = "/run/user/1000/vnc.sock";

const WHY: Record<ViewerCut, string> = {
  store: "The desktop is being stored",
  reset: "The desktop is being reset",
  close: "The desktop is closed",
};

/**
 * The streams into a desktop that somebody outside holds: people who look at it, programs that speak to one of its
 * ports. A connection from outside cannot be stored, so the driver cuts them.
 */
export class Viewers {
  readonly #open = new Map<Duplex, (why: ViewerCut) => void>();
  #shut: ViewerCut | null = null;

  /** Throws `display_unavailable` while they are shut and when the display does not answer. */
  open(rootPath: string, onCut: (why: ViewerCut) => void): Promise<Duplex> {
    const socket = { rootPath, guestPath: VIEWER_SOCKET, failureCode: "display_unavailable" } as const;
    return this.letIn(() => connectGuestSocket(socket), onCut);
  }

  /** Takes any other stream into the desktop under the same rule. Throws what `connect` throws, and as `open` does. */
  async letIn(connect: () => Promise<Duplex>, onCut: (why: ViewerCut) => void): Promise<Duplex> {
    this.#assertOpen();
    const socket = await connect();
    try {
      this.#assertOpen();
    } catch (error) {
      socket.destroy();
      throw error;
    }
    this.#open.set(socket, onCut);
    socket.once("close", () => this.#open.delete(socket));
    return socket;
  }

  /** Cuts every viewer off and lets none in until the returned function is called. */
  shut(why: ViewerCut): () => void {
    this.#shut = why;
    for (const [socket, onCut] of this.#open) {
      this.#open.delete(socket);
      onCut(why);
      socket.destroy();
    }
    return () => {
      if (this.#shut === why) this.#shut = null;
    };
  }

  #assertOpen(): void {
    if (this.#shut) throw new AttemptError("display_unavailable", WHY[this.#shut]);
  }
}
