/**
 * What the API sends and takes, under its own names. Written by npm run sdk:generate from docs/api/openapi.json;
 * npm run verify compares.
 */

export interface Attempt {
  id: string;
  /** 1-based order in the run */
  number: number;
  run_id: string;
  task_id: string;
  task_digest: string;
  instruction: string;
  /** the task's first related app, or its folder */
  app: string;
  /** 1-based */
  copy: number;
  /** 1-based */
  fork: number;
  /** 1-based */
  round: number;
  /** of its run */
  kind: "scripted_test" | "evaluation";
  policy: string;
  policy_digest: string | null;
  labels: Array<"scripted_test" | "simulated" | "test_double" | "corrected_profile" | "sample" | "imported">;
  /** of its run */
  verifier_profile: "osworld" | "corrected";
  status: "queued" | "running" | "verifying" | "done" | "error" | "cancelled";
  verifier: "valid" | "invalid" | "not_checked";
  outcome: "success" | "fail" | "none";
  /** a person took control of its desktop: no outcome and no score; null when nobody did */
  human_assisted: {
    at: string;
    reason: string;
  } | null;
  score: number | null;
  /** 0..1, what the maker of an imported run says; nobody here verified it, and no rate counts it */
  claimed_score: number | null;
  verdict: "pending" | "valid" | "invalid" | null;
  bad_gates: Array<string>;
  invalid_reasons: Array<string>;
  checker_error: string | null;
  checker_skipped: string | null;
  failure: {
    boundary: "provider" | "policy" | "desktop" | "guest" | "task" | "verifier" | "storage" | "worker";
    code:
      | "desktop_create_failed"
      | "desktop_lost"
      | "checkpoint_failed"
      | "restore_failed"
      | "checkpoint_damaged"
      | "display_unavailable"
      | "guest_not_ready"
      | "action_failed"
      | "setup_step_failed"
      | "setup_timeout"
      | "recipe_missing"
      | "recipe_condition_timeout"
      | "policy_error"
      | "policy_changed"
      | "policy_missing"
      | "provider_unreachable"
      | "provider_timeout"
      | "provider_rate_limited"
      | "provider_server_error"
      | "provider_unauthorized"
      | "provider_model_not_found"
      | "provider_bad_request"
      | "provider_bad_reply"
      | "provider_context_overflow"
      | "provider_image_refused"
      | "storage_write_failed"
      | "worker_lost"
      | "worker_error";
    message: string;
    retryable: boolean;
    at: string;
    evidence: Record<string, unknown> | null;
  } | null;
  ended_by: "done" | "fail" | "step_cap" | "time_cap" | "spend_cap" | "error" | "cancelled" | null;
  step_count: number;
  max_steps: number;
  /** 1 unless a lost worker's attempt was taken over */
  tries: number;
  /** a person set its result aside, so it counts as invalid until that is undone; null when nobody did */
  invalidated: {
    at: string;
    by: string;
    reason: string;
  } | null;
  /** how often it was sent back to the queue after it had ended without a result; 0 for a first try */
  requeues: number;
  /** fingerprint of its failure group; null for one that is in none, or not sorted yet */
  failure_group: string | null;
  /** rules by which its verdict deserves a second look */
  suspect: Array<"zero_without_evidence" | "identical_verdicts" | "pass_without_change" | "traceback_in_checker">;
  /** what people called it, each of them once */
  given_labels: Array<string>;
  computer_id: string | null;
  host_name: string | null;
  /** compute and models together, as far as known */
  cost_usd: string | null;
  /** over all its tries; null for a policy that asks no model */
  model_use: ModelUse | null;
  duration_ms: number | null;
  phases_ms: {
    create: number | null;
    setup: number | null;
    act: number | null;
    verify: number | null;
  };
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  last_frame: string | null;
}

export interface CalibrationLamp {
  /** whether the rule of this probe is kept; null when a round has no score */
  kept: boolean | null;
  /** one a round; null when the checker did not run */
  scores: Array<number | null>;
  /** why a round has no score or another than wanted; untrusted text */
  problem: string | null;
  played_at: string;
  template: string;
  host: string;
  product_version: string;
}

export interface ImportedClaims {
  from: "osworld";
  /** attempts that have a claimed score */
  with_score: number;
  without_score: number;
  /** those that claim a full score */
  success: number;
  /** over those with a claimed score; null without one */
  mean_score: number | null;
}

export interface Interval {
  low: number;
  high: number;
}

export interface MeasuredUnder {
  kind: "scripted_test" | "evaluation";
  verifier_profile: "osworld" | "corrected";
  template: string;
  template_digest: string;
  driver: "linux" | "simulated";
  is_test_double: boolean;
}

export interface ModelUse {
  /** answered requests; one may ask for several actions */
  calls: number;
  /** those whose cost is not known, and not in any cost */
  unpriced_calls: number;
  /** null when no provider told any */
  input_tokens: number | null;
  /** of the input tokens */
  cached_input_tokens: number | null;
  output_tokens: number | null;
  /** null when no call was priced */
  cost_usd: string | null;
}

export interface NewSlotStep {
  action:
    | {
        type: "click";
        x: number;
        y: number;
        button?: "left" | "middle" | "right";
        count?: number;
        hold?: Array<string>;
      }
    | {
        type: "move";
        x: number;
        y: number;
      }
    | {
        type: "drag";
        from: {
          x: number;
          y: number;
        };
        to: {
          x: number;
          y: number;
        };
        button?: "left" | "middle" | "right";
        hold?: Array<string>;
      }
    | {
        type: "scroll";
        x: number;
        y: number;
        dx?: number;
        dy?: number;
      }
    | {
        type: "type";
        text: string;
      }
    | {
        type: "key";
        key: string;
      }
    | {
        type: "hotkey";
        keys: Array<string>;
      }
    | {
        type: "wait";
        ms: number;
      }
    | {
        type: "done";
      }
    | {
        type: "fail";
        reason?: string;
      };
  frames?: "none" | "digest" | "base64";
}

export interface Resampling {
  seed: number;
  resamples: number;
  confidence_level: number;
}

export interface Reward {
  slot_id: string;
  episode_id: string;
  score: number | null;
  valid: boolean;
  profile: "osworld" | "corrected";
  verdict: "pending" | "valid" | "invalid";
  bad_gates: Array<
    | "lock_applied"
    | "lock_pre_resume"
    | "cgroup"
    | "init_identity"
    | "mount_table"
    | "netns"
    | "guest_ready"
    | "state_hash"
    | "isolation"
    | "alive_after_resume"
    | "no_oom_kill"
    | "no_app_crash"
    | "not_quarantined"
    | "egress_closed"
    | "display_live"
    | "secrets_absent"
  >;
  invalid_reasons: Array<string>;
  reason_codes: Array<string>;
  checker_error: string | null;
  checker_skipped: string | null;
  duration_ms: number;
}

export interface Run {
  id: string;
  name: string;
  kind: "scripted_test" | "evaluation";
  labels: Array<"scripted_test" | "simulated" | "test_double" | "corrected_profile" | "sample" | "imported">;
  status:
    | "queued"
    | "preparing"
    | "running"
    | "verifying"
    | "recovering"
    | "cancelling"
    | "completed"
    | "failed"
    | "cancelled";
  stop_reason:
    | "all_tasks_done"
    | "verified_target_reached"
    | "budget_exceeded"
    | "time_cap_reached"
    | "workspace_budget_exceeded"
    | "cancelled_by_user"
    | "cancelled_by_operator"
    | "worker_lost"
    | "infrastructure_failure"
    | "config_rejected"
    | null;
  status_detail: string | null;
  task_set: string;
  task_count: number;
  template: string;
  template_digest: string;
  driver: "linux" | "simulated";
  policy: string;
  /** of its definition at launch; null for built-in policies */
  policy_digest: string | null;
  /** as its host offered it at launch; null for built-in policies */
  policy_offer: {
    name: string;
    driver: "openai_chat" | "openai_responses" | "anthropic" | "code" | "random" | "external";
    digest: string;
    model: string | null;
    endpoint: string | null;
    action_space: "computer" | "pyautogui";
    observation: "screenshot" | "accessibility_tree" | "screenshot_accessibility_tree" | "set_of_marks";
    coordinate_space: "pixels" | "normalized_1000" | "normalized_1";
    /** latest turns whose observations are sent again */
    history_turns: number;
    /** longest edge of a picture sent; null sends it as it is */
    image_edge_px_max: number | null;
    sampling: Record<string, unknown>;
    /** null where the operator gave none: its cost is then unknown, not 0 */
    prices: {
      input_micro_usd_per_million: number;
      cached_input_micro_usd_per_million: number;
      output_micro_usd_per_million: number;
    } | null;
    concurrency_max: number;
    is_test_double: boolean;
    decider?: "fast" | "planner" | null;
    lack: string | null;
  } | null;
  /** of all verdicts of the run; figures of two are never mixed */
  verifier_profile: "osworld" | "corrected";
  /** who picks one attempt of each fork group; null: nobody */
  best_of_judge: string | null;
  parallel_copies: number;
  fork_copies: number;
  prefix_steps: number;
  max_steps: number;
  rounds: number;
  spend_cap_usd: string;
  spend_usd: string;
  /** null for a policy that asks no model */
  model_use: ModelUse | null;
  time_cap_minutes: number;
  stop_after_valid: number | null;
  counts: RunCounts;
  computers_active: number;
  created_by: {
    type: "user" | "api_key" | "system";
    id: string;
    name: string;
  };
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  last_event_seq: number;
  /** a person holds it: nothing new starts, what works goes on; null when nobody does */
  paused: {
    at: string;
    by: string;
    reason: string;
  } | null;
  /** why nothing of it starts or moves; null while it does, and after its end */
  waiting_reason: {
    code:
      | "paused"
      | "no_host"
      | "host_away"
      | "no_fork_host"
      | "policy_away"
      | "budget"
      | "workspace_budget"
      | "parallelism"
      | "no_free_computer"
      | "next"
      | "stalled";
    words: string;
    since: string | null;
  } | null;
  /** how much longer it takes; null in lists, after its end, and when it is not known */
  eta: {
    from_ms: number;
    to_ms: number;
    /** ended attempts that it is computed from */
    sample: number;
    /** false: those of earlier runs alike */
    own: boolean;
    /** the time cap comes before the longer end */
    capped: boolean;
  } | null;
  /** time that the time cap does not count: pauses so far, and between an end and a requeue */
  idle_ms: number;
  /** what its cancel did with attempts at work; null without one */
  cancel_disposition: "verify" | "drop" | "finish" | null;
  /** of people; Markdown, shown as text */
  notes: string;
  /** words of people about the run */
  tags: Array<string>;
  /** grows with each edit of name, notes, tags and baseline; its ETag */
  revision: number;
  /** made by others and not verified by Deskproof: what they claim; null for a run of this installation */
  imported: ImportedClaims | null;
  /** what other runs of its task set are compared with */
  is_baseline: boolean;
  available_actions: Array<"cancel" | "pause" | "resume" | "requeue" | "invalidate" | "edit" | "export">;
}

export interface RunCounts {
  /** tasks x copies x forks x rounds, whether created yet or not */
  total: number;
  /** not started; includes attempts not created yet */
  queued: number;
  running: number;
  verifying: number;
  done: number;
  error: number;
  cancelled: number;
  valid: number;
  invalid: number;
  not_checked: number;
  success: number;
  fail: number;
  /** a person took control; no outcome, whatever the verdict */
  human_assisted: number;
}

export interface RunDocument {
  name?: string;
  kind: "scripted_test" | "evaluation" | "training";
  task_set: string;
  tasks: Array<string>;
  include_flagged?: boolean;
  template: string;
  policy?: string;
  parallel_copies?: number;
  fork_copies?: number;
  prefix_steps?: number;
  max_steps?: number;
  rounds?: number;
  spend_cap_usd: string;
  time_cap_minutes?: number;
  stop_after_valid?: number | null;
  record_video?: boolean;
  best_of?: {
    judge?: string;
  } | null;
  verifier_profile?: "osworld" | "corrected";
}

export interface RunEvent {
  seq: number;
  run_id: string;
  type:
    | "run.created"
    | "run.status"
    | "run.recovered"
    | "run.limit"
    | "run.paused"
    | "run.resumed"
    | "run.requeued"
    | "run.edited"
    | "cohort.leased"
    | "cohort.forked"
    | "cohort.lost"
    | "attempt.created"
    | "attempt.status"
    | "attempt.step"
    | "attempt.verdict"
    | "attempt.human_assisted"
    | "attempt.invalidated"
    | "attempt.revalidated"
    | "desktop.status";
  at: string;
  attempt_id: string | null;
  desktop_id: string | null;
  actor: string;
  from: string | null;
  to: string | null;
  reason: string | null;
  refused: boolean;
  data: Record<string, unknown>;
}

export interface RunImport {
  run: Run;
  /** at most 200; paths are untrusted text */
  left_out: Array<{
    path: string;
    why: string;
  }>;
  left_out_total: number;
}

export interface RunStats {
  run_id: string;
  labels: Array<"scripted_test" | "simulated" | "test_double" | "corrected_profile" | "sample" | "imported">;
  /** figures that differ in any of these are never averaged or compared as one */
  measured_under: MeasuredUnder;
  /** how each attempt is counted; they sum to the attempts */
  counts: Record<string, number>;
  /** attempts without a row: still to come, or never begun; null under a filter */
  not_created: number | null;
  /** more attempts are to end */
  is_interim: boolean;
  success: SuccessFigure;
  /** the seed follows from the run's id */
  resampling: Resampling;
  /** which attempts, as a filter is printed; null: all of the run */
  filter: string | null;
  counting_rules: {
    version: number;
    rules: Record<string, string>;
  };
  /** the same attempts by their first try alone; a try that a requeue followed ended without a result */
  first_tries: {
    /** attempts that were sent back to the queue, once or more */
    requeued: number;
    counts: Record<string, number>;
    success: SuccessFigure;
  };
  score: {
    /** mean over tasks of each one's mean score */
    mean: number | null;
    tasks_scored: number;
    interval: Interval | null;
  };
  pass: Array<{
    k: number;
    /** chance that one of k tries succeeds, mean over tasks */
    pass_at_k: number;
    /** chance that all of k tries succeed, mean over tasks */
    pass_hat_k: number;
    /** with at least k valid tries */
    tasks: number;
    tasks_left_out: number;
    pass_at_k_interval: Interval | null;
    pass_hat_k_interval: Interval | null;
  }>;
  planning: {
    /** assumed share of tasks on which two runs disagree */
    discordant_share: number;
    /** smallest difference that such a comparison finds in 4 of 5 cases */
    detectable_difference: number | null;
  };
}

export interface Slot {
  id: string;
  status: "creating" | "ready" | "stepping" | "checkpointing" | "quarantined" | "down" | "closed";
  by_hand: boolean;
  operation:
    "create" | "setup" | "step" | "observe" | "exec" | "files" | "verify" | "reset" | "fork" | "subtask" | null;
  run_id: string | null;
  attempt_id: string | null;
  /** the instruction is untrusted text */
  task: {
    id: string;
    digest: string | null;
    instruction: string | null;
  } | null;
  template: string;
  driver: "linux" | "simulated";
  host_id: string;
  host_name: string;
  screen: {
    width: number;
    height: number;
  } | null;
  episode: SlotEpisode | null;
  parent_slot_id: string | null;
  checkpoint_id: string | null;
  quarantine: {
    reason: string;
    by: string;
    at: string;
  } | null;
  phase: "create" | "setup" | "act" | "verify" | null;
  step_count: number;
  last_frame: string | null;
  last_frame_at: string | null;
  usage: {
    cpu_seconds: number | null;
    memory_bytes: number | null;
    /** its share of shared pages counted once; null when not measured */
    pss_bytes: number | null;
  };
  cost_usd: string | null;
  created_by: string | null;
  created_at: string;
  ttl_seconds: number | null;
  expires_at: string | null;
  ends_at: string | null;
  closed_at: string | null;
  /** closed, ttl, end, killed, worker_stopped, or a failure's code */
  close_reason: string | null;
  close_detail: string | null;
  available_actions: Array<
    "step" | "exec" | "write_files" | "verify" | "reset" | "fork" | "quarantine" | "release" | "close"
  >;
}

export interface SlotEpisode {
  id: string;
  /** 1-based within the slot */
  number: number;
  kind: "create" | "reset" | "fork";
  checkpoint_id: string | null;
  verdict: "pending" | "valid" | "invalid";
  bad_gates: Array<
    | "lock_applied"
    | "lock_pre_resume"
    | "cgroup"
    | "init_identity"
    | "mount_table"
    | "netns"
    | "guest_ready"
    | "state_hash"
    | "isolation"
    | "alive_after_resume"
    | "no_oom_kill"
    | "no_app_crash"
    | "not_quarantined"
    | "egress_closed"
    | "display_live"
    | "secrets_absent"
  >;
  invalid_reasons: Array<string>;
  /** `<gate>:<cause>` of every failed gate */
  reason_codes: Array<string>;
  gates: Array<{
    gate:
      | "lock_applied"
      | "lock_pre_resume"
      | "cgroup"
      | "init_identity"
      | "mount_table"
      | "netns"
      | "guest_ready"
      | "state_hash"
      | "isolation"
      | "alive_after_resume"
      | "no_oom_kill"
      | "no_app_crash"
      | "not_quarantined"
      | "egress_closed"
      | "display_live"
      | "secrets_absent";
    status: "pass" | "fail" | "pending";
    detail: string;
    cause: "runtime" | "policy_possible" | null;
    observed: Record<string, unknown>;
    observed_at: string | null;
  }>;
  started_at: string;
  /** null while pending */
  settled_at: string | null;
}

export interface SlotExec {
  exit_code: number | null;
  signal: string | null;
  timed_out: boolean;
  /** untrusted text, at most 1 MiB */
  stdout: string;
  /** untrusted text, at most 1 MiB */
  stderr: string;
  duration_ms: number;
}

export interface SlotFile {
  path: string;
  kind: "file" | "directory" | "symlink" | "other";
  bytes: number;
  mode: number;
  modified_at: string;
  /** a regular file of at most 8388608 bytes; else null */
  content_base64: string | null;
  /** names in a folder; else null */
  entries: Array<string> | null;
}

export interface SlotFork {
  checkpoint_id: string;
  frozen_ms: number;
  bytes: number;
  duration_ms: number;
  children: Array<
    | {
        ok: true;
        slot: Slot;
      }
    | {
        ok: false;
        slot_id: string;
        code: string;
        message: string;
      }
  >;
}

export interface SlotGates {
  slot_id: string;
  episode: SlotEpisode;
}

export interface SlotObservation {
  screen: {
    width: number;
    height: number;
  };
  taken_at: string;
  screenshot: {
    digest: string;
    png_base64: string | null;
  } | null;
  windows: Array<{
    id: number;
    title: string;
    wm_class: string;
    rect: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    is_active: boolean;
    is_minimized: boolean;
  }> | null;
  accessibility: {
    format: "compact" | "xml";
    text: string;
    node_count: number;
  } | null;
  /** text of the terminal in front; null when there is none */
  terminal: string | null;
}

export interface SlotStep {
  /** 1-based within the episode */
  index: number;
  ok: true;
  before: {
    digest: string;
    png_base64: string | null;
  } | null;
  after: {
    digest: string;
    png_base64: string | null;
  } | null;
  screen_changed: boolean;
  act_ms: number;
  settle_ms: number;
  is_settled: boolean;
  /** untrusted text */
  active_window: string | null;
  started_at: string;
}

export interface SuccessFigure {
  /** attempts with a result, the denominator: counts.success + counts.fail */
  scored: number;
  tasks: number;
  tasks_scored: number;
  /** mean over tasks of each one's share of successes */
  rate: number | null;
  /** counts.success / scored */
  attempt_rate: number | null;
  /** some task has more than one result */
  is_repeated: boolean;
  /** 95 %, of rate */
  interval: {
    low: number;
    high: number;
    method: "wilson" | "clopper_pearson" | "task_bootstrap";
  } | null;
  interval_lack: "nothing_scored" | "too_few_tasks" | null;
  /** 95 %, of attempt_rate, as if all attempts were independent */
  wilson: Interval | null;
  /** the same, exact */
  clopper_pearson: Interval | null;
  /** attempt_rate if all that ended without a result had failed, or succeeded */
  bounds: Interval | null;
  /** of the ended attempts, those without a result */
  missing_share: number | null;
  /** missing_share is at most 0.05 */
  is_comparable: boolean;
}

export interface Task {
  id: string;
  digest: string;
  task_set: string;
  position: number;
  /** first related app or the folder it came from */
  domain: string;
  instruction: string;
  related_apps: Array<string>;
  /** applications it needs, in the templates' words */
  apps: Array<string>;
  /** verifier functions the evaluator names */
  functions: Array<string>;
  /** the most that set-up, agent and check ask of a network */
  network_need: "none" | "files" | "packages" | "live_web" | "google_account";
  infeasible: boolean;
  has_recipe: boolean;
  recipe_digest: string | null;
  support: TaskSupport;
  calibration: TaskCalibration;
  /** the workspace's last finished attempt on it in the osworld profile; null when there is none */
  last_result: TaskLastResult | null;
}

export interface TaskCalibration {
  /** breaks_rule: a run refuses the task unless include_flagged is true */
  state: "ok" | "breaks_rule" | "not_calibrated";
  /** doing nothing must not score 1; null when it was never played */
  nop: CalibrationLamp | null;
  /** the action fail scores 1 only where the task is infeasible */
  fail: CalibrationLamp | null;
  /** the recipe scores 1 */
  recipe: CalibrationLamp | null;
}

export interface TaskDetail extends Task {
  file: Record<string, unknown>;
  /** the workspace's last finished attempts on it in the osworld profile, newest first, at most 10 */
  recent_results: Array<TaskLastResult>;
  rates: {
    /** those of the newest run first */
    rows: Array<TaskRate>;
    /** the conditions in which rows differ */
    separated_by: Array<string>;
  };
}

export interface TaskLastResult {
  attempt_id: string;
  run_id: string;
  verifier: "valid" | "invalid" | "not_checked";
  outcome: "success" | "fail" | "none";
  score: number | null;
  finished_at: string;
}

export interface TaskRate {
  policy: string;
  labels: Array<"scripted_test" | "simulated" | "test_double" | "corrected_profile" | "sample" | "imported">;
  measured_under: MeasuredUnder;
  runs: number;
  counts: Record<string, number>;
  success: SuccessFigure;
  resampling: Resampling;
}

export interface TaskSet {
  name: string;
  task_count: number;
  supported_count: number;
  recipe_count: number;
  imported_at: string;
}

export interface TaskSupport {
  supported: boolean;
  reasons: Array<{
    code: string;
    message: string;
  }>;
}

export interface Template {
  /** name@version */
  ref: string;
  name: string;
  version: number;
  digest: string;
  driver: "linux" | "simulated";
  screen: {
    width: number;
    height: number;
  };
  apps: Array<string>;
  package_count: number;
  packages: Record<string, string>;
  size_bytes: number;
  published_at: string;
  /** names of the hosts that have it */
  hosts: Array<string>;
  /** one of its hosts was heard of lately */
  online: boolean;
  /** one of its hosts can store and copy live desktops */
  can_fork: boolean;
  /** why none can; null when one can or none says */
  fork_lack: string | null;
}

export interface Webhook {
  id: string;
  url: string;
  description: string;
  events: Array<
    | "run.started"
    | "run.finished"
    | "run.budget_80"
    | "run.invalid_rate_exceeded"
    | "attempt.finished"
    | "host.lost"
    | "desktop.control_taken"
  >;
  invalid_rate_max: number;
  enabled: boolean;
  disabled_at: string | null;
  disabled_reason: string | null;
  /** first failed try since the last that arrived; null while all is well */
  failing_since: string | null;
  /** signatures of the secret before are sent, too, until then */
  previous_secret_until: string | null;
  created_by: string;
  created_at: string;
}

export interface WebhookDelivery {
  /** sent as webhook-id */
  id: string;
  webhook_id: string;
  type: string;
  data: Record<string, unknown>;
  status: "pending" | "delivered" | "given_up";
  tries: number;
  next_try_at: string | null;
  /** HTTP status of the last answer; null when none came */
  last_status: number | null;
  last_error: string | null;
  occurred_at: string;
  finished_at: string | null;
}

export interface WebhookDeliveryDetail extends WebhookDelivery {
  try_log: Array<{
    number: number;
    at: string;
    duration_ms: number;
    status: number | null;
    error: string | null;
    /** untrusted text, at most 500 characters */
    response_start: string | null;
  }>;
}

export interface WebhookWithSecret extends Webhook {
  /** whsec_ and base64; shown in this answer only */
  secret: string;
}
