import { closeSync, constants, openSync } from "node:fs";
import { createServer, type Server } from "node:net";

export type RestoreStage = "post-restore" | "pre-resume";

/**
 * The worker's side of `native/criu-hook.c`: answers each stage of one restore, at which every process is there and
 * none has run. `onStage` gets the host pid of the desktop's init and returns whether criu may go on.
 */
export class RestoreHook {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Listens in the desktop's folder; the way there may be longer than a socket's address can be. */
  static async listen(
    folder: string,
    onStage: (stage: RestoreStage, initPid: number) => Promise<boolean>,
  ): Promise<RestoreHook> {
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", (question) => {
        const [stage, pid] = question.toString("latin1").trim().split(" ");
        onStage(stage as RestoreStage, Number(pid)).then(
          (mayGoOn) => socket.end(mayGoOn ? "y" : "n"),
          () => socket.end("n"),
        );
      });
    });
    const fd = openSync(folder, constants.O_DIRECTORY);
    try {
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(`/proc/self/fd/${fd}/hook.sock`, resolve);
      });
    } finally {
      closeSync(fd);
    }
    return new RestoreHook(server);
  }

  close(): void {
    this.#server.close();
  }
}
