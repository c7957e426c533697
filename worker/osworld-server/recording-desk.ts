import type { SlotFilm, SlotUse } from "@/lib/engine/slots/osworld-servers.port";
import { RouteRefusal } from "./route";

/** The one recording that a server may have at a time. */
export class RecordingDesk {
  private film: SlotFilm | null = null;

  start(slot: SlotUse): void {
    if (this.film !== null) throw new RouteRefusal(400, "A recording is going on already.");
    try {
      this.film = slot.film();
    } catch (error) {
      throw new RouteRefusal(
        501,
        `This host cannot record: ${error instanceof Error ? error.message : String(error)}.`,
      );
    }
  }

  /** The film, a WebM. Throws RouteRefusal 400 when nothing is recorded, 500 when it failed. */
  async end(): Promise<Uint8Array> {
    const { film } = this;
    if (film === null) throw new RouteRefusal(400, "Nothing is being recorded.");
    this.film = null;
    try {
      return await film.finish();
    } catch (error) {
      throw new RouteRefusal(500, `There is no recording: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  abandon(): void {
    this.film?.abandon();
    this.film = null;
  }
}
