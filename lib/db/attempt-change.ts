/** What a person asks for one attempt of a run. */
export interface AttemptChange {
  attemptId: string;
  runId: string;
  cohortId: string;
  actor: string;
  reason: string;
  now: Date;
}
