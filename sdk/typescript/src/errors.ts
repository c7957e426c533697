import type { Reward } from "./reward.js";

/** What an answer that says no tells; all of it is missing when the server did not answer. */
export interface ErrorFacts {
  code?: string;
  status?: number | null;
  detail?: string | null;
  requestId?: string | null;
  invalidParams?: InvalidParam[];
  retryAfter?: number | null;
  problem?: Record<string, unknown>;
  cause?: unknown;
}

/** A refused field. */
export interface InvalidParam {
  pointer: string;
  reason: string;
  value?: unknown;
}

/**
 * Base of all errors. `code` says what happened: a code of docs/errors when the server said no, else one of the
 * client's own. The other members are null, or empty, unless the server answered.
 */
export class DeskproofError extends Error {
  readonly code: string;
  /** HTTP status. */
  readonly status: number | null;
  readonly detail: string | null;
  /** Finds the request in the server's log. */
  readonly requestId: string | null;
  readonly invalidParams: InvalidParam[];
  /** Seconds after which a repeat makes sense. */
  readonly retryAfter: number | null;
  /** The whole problem document. */
  readonly problem: Record<string, unknown>;

  constructor(message: string, facts: ErrorFacts = {}) {
    super(message, { cause: facts.cause });
    this.name = new.target.name;
    this.code = facts.code ?? "error";
    this.status = facts.status ?? null;
    this.detail = facts.detail ?? null;
    this.requestId = facts.requestId ?? null;
    this.invalidParams = facts.invalidParams ?? [];
    this.retryAfter = facts.retryAfter ?? null;
    this.problem = facts.problem ?? {};
  }
}

/** No address or no key was found. Nothing was sent. */
export class NotConfigured extends DeskproofError {}

/** The server could not be reached, or the connection broke before its answer was whole. */
export class ConnectionFailed extends DeskproofError {}

/** What was waited for did not come in time. The server may still be at it. */
export class TimedOut extends DeskproofError {}

/** The server answered, and the answer is no. */
export class ApiError extends DeskproofError {}

/** The host cannot run this task (422). Nothing was started. */
export class TaskUnsupported extends ApiError {}

/** No desktop came of a create or a fork; `code` is what broke. Says nothing about the agent. */
export class DesktopFailed extends DeskproofError {}

/** The episode does not count: a gate failed, or the desktop was quarantined. It is no score of 0. */
export class InvalidEpisode extends DeskproofError {
  /** The reward that was not returned; its score is null. null when nothing was checked. */
  readonly reward: Reward | null;
  readonly verdict: string | null;
  readonly badGates: string[];
  readonly invalidReasons: string[];

  constructor(
    message: string,
    told: { reward?: Reward; verdict?: string; badGates?: string[]; invalidReasons?: string[] },
    facts: ErrorFacts = {},
  ) {
    super(message, { code: "invalid_episode", ...facts });
    this.reward = told.reward ?? null;
    this.verdict = told.verdict ?? null;
    this.badGates = told.badGates ?? [];
    this.invalidReasons = told.invalidReasons ?? [];
  }
}

/** The episode is valid and there is no score: the checker raised, or did not run. It is no score of 0. */
export class CheckerError extends DeskproofError {
  /** The reward that was not returned; its score is null. */
  readonly reward: Reward | null;
  readonly checkerError: string | null;
  readonly checkerSkipped: string | null;

  constructor(
    message: string,
    told: { reward?: Reward; checkerError?: string | null; checkerSkipped?: string | null },
    facts: ErrorFacts = {},
  ) {
    super(message, { code: "checker_failed", ...facts });
    this.reward = told.reward ?? null;
    this.checkerError = told.checkerError ?? null;
    this.checkerSkipped = told.checkerSkipped ?? null;
  }
}
