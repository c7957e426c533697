import type { AccessibleRef } from "./accessible-item";
import type { IncomingMessage } from "./dbus/message";

const OBJECT_EVENTS = "org.a11y.atspi.Event.Object";

/** The event the registry must be asked for, and the bus rule that lets it through. */
export const FOCUS_EVENT = "object:state-changed:focused";
export const FOCUS_MATCH = `type='signal',interface='${OBJECT_EVENTS}',member='StateChanged'`;

/** Remembers which object last said that it got the focus. */
export class FocusTracker {
  last: AccessibleRef | null = null;

  take(signal: IncomingMessage): void {
    if (signal.interface !== OBJECT_EVENTS || signal.member !== "StateChanged") return;
    if (!signal.sender || !signal.path) return;
    const [state, isOn] = signal.body();
    if (state !== "focused") return;
    const ref = { bus: signal.sender, path: signal.path };
    if (isOn === 1) this.last = ref;
    else if (this.last?.bus === ref.bus && this.last.path === ref.path) this.last = null;
  }
}
