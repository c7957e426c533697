/**
 * Status machines as data: one table per noun, `event -> { from, to }`. Final lists, buttons, docs and
 * tests are read from the table; nothing else decides whether a move is legal.
 */
export interface TransitionRule<S extends string> {
  from: readonly S[];
  /** The target, or several when the caller names which one (recovering goes back to where it was). */
  to: S | readonly S[];
}

export type TransitionTable<S extends string, E extends string> = Record<E, TransitionRule<S>>;

export class InvalidTransition extends Error {
  constructor(
    readonly noun: string,
    readonly event: string,
    readonly from: string,
  ) {
    super(`${noun} cannot ${event} while ${from}`);
    this.name = "InvalidTransition";
  }
}

export interface Machine<S extends string, E extends string> {
  readonly noun: string;
  readonly statuses: readonly S[];
  readonly table: TransitionTable<S, E>;
  readonly events: readonly E[];
  /** Statuses that no event leaves but those by which a person takes up again what had ended. */
  readonly finals: readonly S[];
  canApply(event: E, from: S): boolean;
  /** Target status; throws InvalidTransition. `to` is needed where the rule has several targets. */
  apply(event: E, from: S, to?: S): S;
  fromOf(event: E): readonly S[];
}

export function machine<S extends string, E extends string>(
  noun: string,
  statuses: readonly S[],
  table: TransitionTable<S, E>,
  /** Events that take up again what had ended. */
  takenUpBy: ReadonlyArray<NoInfer<E>> = [],
): Machine<S, E> {
  const events = Object.keys(table) as E[];
  const left = new Set(events.filter((event) => !takenUpBy.includes(event)).flatMap((event) => [...table[event].from]));
  const canApply = (event: E, from: S) => table[event].from.includes(from);
  return {
    noun,
    statuses,
    table,
    events,
    finals: statuses.filter((status) => !left.has(status)),
    canApply,
    apply(event, from, to) {
      if (!canApply(event, from)) throw new InvalidTransition(noun, event, from);
      const target = table[event].to;
      if (typeof target === "string") return target;
      const targets = target;
      if (to === undefined || !targets.includes(to)) throw new InvalidTransition(noun, event, from);
      return to;
    },
    fromOf: (event) => table[event].from,
  };
}
