import type { Action } from "@/lib/domain/action/action.schema";

/** What became of an action that was handed in. `attempt_over`: nobody takes actions of this attempt any more. */
export type HandIn = "taken" | "attempt_over" | "busy";

/** Where actions of harnesses outside wait for the attempts of this host that they drive. */
export interface ExternalInbox {
  /** Attempts that wait for an action or work on one, with the step that is due; counts from 0. */
  waiting(): Array<{ attemptId: string; stepIndex: number }>;
  /** Resolves as soon as the action is taken up, which is when the attempt comes to its next step. One at a time. */
  handIn(attemptId: string, action: Action, signal: AbortSignal): Promise<HandIn>;
  /** The attempt's own side. */
  open(attemptId: string): ExternalSeat;
}

export interface ExternalSeat {
  /** The next action. Throws the signal's reason. */
  take(stepIndex: number, signal: AbortSignal): Promise<Action>;
}

interface Seat {
  stepIndex: number;
  /** Set while the attempt waits. */
  want: ((action: Action) => void) | null;
  /** Set while a harness waits. */
  offered: { action: Action; taken: () => void } | null;
}

/** One object serves all attempts of the process. A seat is there from the first `take` until its signal is aborted. */
export function createExternalInbox(): ExternalInbox {
  const seats = new Map<string, Seat>();
  return {
    waiting: () => [...seats].map(([attemptId, { stepIndex }]) => ({ attemptId, stepIndex })),
    async handIn(attemptId, action, signal) {
      signal.throwIfAborted();
      const seat = seats.get(attemptId);
      if (!seat) return "attempt_over";
      if (seat.want) {
        seat.want(action);
        return "taken";
      }
      if (seat.offered) return "busy";
      return new Promise<HandIn>((resolve, reject) => {
        const offer = { action, taken: () => finish(() => resolve(seats.has(attemptId) ? "taken" : "attempt_over")) };
        const aborted = () => {
          if (seat.offered === offer) seat.offered = null;
          finish(() => reject(signal.reason as Error));
        };
        const finish = (settle: () => void) => {
          signal.removeEventListener("abort", aborted);
          settle();
        };
        signal.addEventListener("abort", aborted, { once: true });
        seat.offered = offer;
      });
    },
    open: (attemptId) => ({
      async take(stepIndex, signal) {
        signal.throwIfAborted();
        const seat = seats.get(attemptId) ?? { stepIndex, want: null, offered: null };
        if (!seats.has(attemptId)) {
          seats.set(attemptId, seat);
          signal.addEventListener("abort", () => leave(attemptId, seat), { once: true });
        }
        seat.stepIndex = stepIndex;
        if (seat.offered) {
          const { action, taken } = seat.offered;
          seat.offered = null;
          taken();
          return action;
        }
        return new Promise<Action>((resolve, reject) => {
          const aborted = () => reject(signal.reason as Error);
          seat.want = (action) => {
            seat.want = null;
            signal.removeEventListener("abort", aborted);
            resolve(action);
          };
          signal.addEventListener("abort", aborted, { once: true });
        });
      },
    }),
  };

  function leave(attemptId: string, seat: Seat): void {
    seats.delete(attemptId);
    seat.want = null;
    seat.offered?.taken();
    seat.offered = null;
  }
}
