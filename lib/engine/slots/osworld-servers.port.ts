import type { Desktop } from "@/lib/desktop/desktop.port";
import type { SlotOperation } from "@/lib/domain/slot/slot.wire";

/** A slot as a server that others speak to may use it. Every call throws an AppError for what the slot refuses. */
export interface SlotUse {
  readonly id: string;
  /** Aborts when the slot is being closed. */
  readonly signal: AbortSignal;
  /** Looks at the desktop, also at one under quarantine. Nothing else is done with the slot meanwhile. */
  look<T>(operation: SlotOperation, work: (desktop: Desktop) => Promise<T>): Promise<T>;
  /** Acts in it; refused under quarantine, and with `control_taken` while a person holds control. */
  act<T>(operation: SlotOperation, work: (desktop: Desktop) => Promise<T>): Promise<T>;
  /** Films the present desktop from now on, while other things are done with it. Throws when this host cannot. */
  film(): SlotFilm;
}

export interface SlotFilm {
  /** Ends the film: a WebM. Throws when there is none. */
  finish(): Promise<Uint8Array>;
  /** Throws it away. Safe to repeat, and after `finish`. */
  abandon(): void;
}

export interface OsworldServer {
  /** `http://address:port`, without a slash at the end. */
  url: string;
  /** Where the browser's DevTools and VLC's web interface in the desktop are reached; null where others reach the address. */
  devtoolsUrl: string | null;
  vlcUrl: string | null;
  token: string;
  /** False where only this machine can reach it. */
  isTokenRequired: boolean;
}

/** Servers that speak as OSWorld's in-desktop server does, one for a slot that asked for it. */
export interface OsworldServers {
  /** Safe to repeat: the server that is there stays. It ends with the slot. Throws `unavailable` when it cannot listen. */
  open(slot: SlotUse): Promise<OsworldServer>;
  /** Safe to repeat. */
  close(slotId: string): Promise<void>;
}
