import { readFile } from "node:fs/promises";
import { type Bus, BUS_ITSELF } from "./dbus/bus";

/** Which process stands behind a name on the bus, also when that process answers nothing itself. */
export class ProgramProcesses {
  private readonly pids = new Map<string, number>();

  constructor(
    private readonly bus: Bus,
    /** Root of the desktop's file system as the worker sees it. */
    private readonly rootPath: string,
  ) {}

  /** As the desktop numbers its processes; null when the program is gone. */
  async pidOf(name: string): Promise<number | null> {
    const known = this.pids.get(name);
    if (known !== undefined) return known;
    const asked = this.bus.call({ ...BUS_ITSELF, member: "GetConnectionUnixProcessID", signature: "s", args: [name] });
    const [pid] = await asked.catch(() => []);
    if (typeof pid !== "number") return null;
    this.pids.set(name, pid);
    return pid;
  }

  /** At most 15 characters that the program may have chosen itself; empty when the program is gone. */
  async commandOf(name: string): Promise<string> {
    const pid = await this.pidOf(name);
    const command = pid === null ? "" : await readFile(`${this.rootPath}/proc/${pid}/comm`, "utf8").catch(() => "");
    return command.trim();
  }

  /** Forgets the programs that are not on the bus any more. */
  keepOnly(names: readonly string[]): void {
    for (const name of this.pids.keys()) if (!names.includes(name)) this.pids.delete(name);
  }
}
