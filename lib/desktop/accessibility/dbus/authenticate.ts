import type { Socket } from "node:net";

const LINE_BYTES_MAX = 1_024;

/**
 * D-Bus's EXTERNAL mechanism: the kernel has told the daemon who connected, the client only repeats the number. A desktop's buses let root in beside their owner.
 * Rejects when the daemon says anything but OK, closes, or does not answer in time.
 */
export function authenticate(
  socket: Socket,
  timeoutMs: number,
  onData: (listener: (chunk: Buffer) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let line = "";
    const end = (error: Error | null) => {
      clearTimeout(timer);
      onData(() => {});
      socket.off("close", onClose);
      if (error) return reject(error);
      socket.write("BEGIN\r\n");
      resolve();
    };
    const onClose = () => end(new Error("closed during authentication"));
    const take = (chunk: Buffer) => {
      line += chunk.toString("latin1");
      if (line.length > LINE_BYTES_MAX) return end(new Error("an endless authentication line"));
      if (!line.endsWith("\r\n")) return;
      end(line.startsWith("OK ") ? null : new Error(`refused: ${line.trim().slice(0, 100)}`));
    };
    const timer = setTimeout(() => end(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
    onData(take);
    socket.on("close", onClose);
    socket.write(`\0AUTH EXTERNAL ${Buffer.from(String(process.geteuid?.() ?? 0)).toString("hex")}\r\n`);
  });
}
