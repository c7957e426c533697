import type { AccessibleRef } from "./accessible-item";
import type { IncomingMessage } from "./dbus/message";

const OBJECT_EVENTS = "org.a11y.atspi.Event.Object";
const WINDOW_EVENTS = "org.a11y.atspi.Event.Window";

/** The events the registry must be asked for, and the bus rules that let them through. */
export const FOCUS_EVENTS = ["object:state-changed:focused", "window:activate", "window:create"] as const;
export const FOCUS_MATCHES = [
  `type='signal',interface='${OBJECT_EVENTS}',member='StateChanged'`,
  `type='signal',interface='${WINDOW_EVENTS}',member='Activate'`,
] as const;

/** Remembers which object last said that it got the focus, and counts the events that can move it. */
export class FocusTracker {
  last: AccessibleRef | null = null;
  /** Grows with every event after which the focus may be elsewhere. */
  version = 0;

  take(signal: IncomingMessage): void {
    if (!signal.sender || !signal.path) return;
    if (signal.interface === WINDOW_EVENTS) this.version++;
    if (signal.interface !== OBJECT_EVENTS || signal.member !== "StateChanged") return;
    const [state, isOn] = signal.body();
    if (state !== "focused") return;
    this.version++;
    if (isOn === 1) this.last = { bus: signal.sender, path: signal.path };
  }
}
