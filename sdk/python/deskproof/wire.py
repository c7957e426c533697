"""What the API sends and takes, under its own names.

Written by npm run sdk:generate from docs/api/openapi.json; npm run verify compares.
"""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union


class AttemptHumanAssisted(TypedDict):
    at: str
    reason: str


class AttemptFailure(TypedDict):
    boundary: Literal["provider", "policy", "desktop", "guest", "task", "verifier", "storage", "worker"]
    code: Literal["desktop_create_failed", "desktop_lost", "checkpoint_failed", "restore_failed", "checkpoint_damaged", "display_unavailable", "guest_not_ready", "action_failed", "setup_step_failed", "setup_timeout", "recipe_missing", "recipe_condition_timeout", "policy_error", "policy_changed", "policy_missing", "provider_unreachable", "provider_timeout", "provider_rate_limited", "provider_server_error", "provider_unauthorized", "provider_model_not_found", "provider_bad_request", "provider_bad_reply", "provider_context_overflow", "provider_image_refused", "storage_write_failed", "worker_lost", "worker_error"]
    message: str
    retryable: bool
    at: str
    evidence: Optional[Dict[str, Any]]


class AttemptInvalidated(TypedDict):
    at: str
    by: str
    reason: str


class AttemptPhasesMs(TypedDict):
    create: Optional[float]
    setup: Optional[float]
    act: Optional[float]
    verify: Optional[float]


class Attempt(TypedDict):
    id: str
    # 1-based order in the run
    number: int
    run_id: str
    task_id: str
    task_digest: str
    instruction: str
    # the task's first related app, or its folder
    app: str
    # 1-based
    copy: int
    # 1-based
    fork: int
    # 1-based
    round: int
    # of its run
    kind: Literal["scripted_test", "evaluation"]
    policy: str
    policy_digest: Optional[str]
    labels: List[Literal["scripted_test", "simulated", "test_double", "corrected_profile", "sample", "imported"]]
    # of its run
    verifier_profile: Literal["osworld", "corrected"]
    status: Literal["queued", "running", "verifying", "done", "error", "cancelled"]
    verifier: Literal["valid", "invalid", "not_checked"]
    outcome: Literal["success", "fail", "none"]
    # a person took control of its desktop: no outcome and no score; null when nobody did
    human_assisted: Optional[AttemptHumanAssisted]
    score: Optional[float]
    # 0..1, what the maker of an imported run says; nobody here verified it, and no rate counts it
    claimed_score: Optional[float]
    verdict: Optional[Literal["pending", "valid", "invalid"]]
    bad_gates: List[str]
    invalid_reasons: List[str]
    checker_error: Optional[str]
    checker_skipped: Optional[str]
    failure: Optional[AttemptFailure]
    ended_by: Optional[Literal["done", "fail", "step_cap", "time_cap", "spend_cap", "error", "cancelled"]]
    step_count: int
    max_steps: int
    # 1 unless a lost worker's attempt was taken over
    tries: int
    # a person set its result aside, so it counts as invalid until that is undone; null when nobody did
    invalidated: Optional[AttemptInvalidated]
    # how often it was sent back to the queue after it had ended without a result; 0 for a first try
    requeues: int
    # fingerprint of its failure group; null for one that is in none, or not sorted yet
    failure_group: Optional[str]
    # rules by which its verdict deserves a second look
    suspect: List[Literal["zero_without_evidence", "identical_verdicts", "pass_without_change", "traceback_in_checker"]]
    # what people called it, each of them once
    given_labels: List[str]
    computer_id: Optional[str]
    host_name: Optional[str]
    # compute and models together, as far as known
    cost_usd: Optional[str]
    # over all its tries; null for a policy that asks no model
    model_use: Optional[ModelUse]
    duration_ms: Optional[float]
    phases_ms: AttemptPhasesMs
    created_at: str
    started_at: Optional[str]
    finished_at: Optional[str]
    last_frame: Optional[str]


class CalibrationLamp(TypedDict):
    # whether the rule of this probe is kept; null when a round has no score
    kept: Optional[bool]
    # one a round; null when the checker did not run
    scores: List[Optional[float]]
    # why a round has no score or another than wanted; untrusted text
    problem: Optional[str]
    played_at: str
    template: str
    host: str
    product_version: str


ImportedClaims = TypedDict(
    "ImportedClaims",
    {
        "from": Literal["osworld"],
        # attempts that have a claimed score
        "with_score": int,
        "without_score": int,
        # those that claim a full score
        "success": int,
        # over those with a claimed score; null without one
        "mean_score": Optional[float],
    },
)


class Interval(TypedDict):
    low: float
    high: float


class MeasuredUnder(TypedDict):
    kind: Literal["scripted_test", "evaluation"]
    verifier_profile: Literal["osworld", "corrected"]
    template: str
    template_digest: str
    driver: Literal["linux", "simulated"]
    is_test_double: bool


class ModelUse(TypedDict):
    # answered requests; one may ask for several actions
    calls: int
    # those whose cost is not known, and not in any cost
    unpriced_calls: int
    # null when no provider told any
    input_tokens: Optional[int]
    # of the input tokens
    cached_input_tokens: Optional[int]
    output_tokens: Optional[int]
    # null when no call was priced
    cost_usd: Optional[str]


class _NewSlotStepActionClickRequired(TypedDict):
    type: Literal["click"]
    x: int
    y: int


class NewSlotStepActionClick(_NewSlotStepActionClickRequired, total=False):
    button: Literal["left", "middle", "right"]
    count: int
    hold: List[str]


class NewSlotStepActionMove(TypedDict):
    type: Literal["move"]
    x: int
    y: int


class NewSlotStepActionDragFrom(TypedDict):
    x: int
    y: int


class NewSlotStepActionDragTo(TypedDict):
    x: int
    y: int


_NewSlotStepActionDragRequired = TypedDict(
    "_NewSlotStepActionDragRequired",
    {
        "type": Literal["drag"],
        "from": 'NewSlotStepActionDragFrom',
        "to": 'NewSlotStepActionDragTo',
    },
)


class NewSlotStepActionDrag(_NewSlotStepActionDragRequired, total=False):
    button: Literal["left", "middle", "right"]
    hold: List[str]


class _NewSlotStepActionScrollRequired(TypedDict):
    type: Literal["scroll"]
    x: int
    y: int


class NewSlotStepActionScroll(_NewSlotStepActionScrollRequired, total=False):
    dx: int
    dy: int


class NewSlotStepActionType(TypedDict):
    type: Literal["type"]
    text: str


class NewSlotStepActionKey(TypedDict):
    type: Literal["key"]
    key: str


class NewSlotStepActionHotkey(TypedDict):
    type: Literal["hotkey"]
    keys: List[str]


class NewSlotStepActionWait(TypedDict):
    type: Literal["wait"]
    ms: int


class NewSlotStepActionDone(TypedDict):
    type: Literal["done"]


class _NewSlotStepActionFailRequired(TypedDict):
    type: Literal["fail"]


class NewSlotStepActionFail(_NewSlotStepActionFailRequired, total=False):
    reason: str


class _NewSlotStepRequired(TypedDict):
    action: Union[NewSlotStepActionClick, NewSlotStepActionMove, NewSlotStepActionDrag, NewSlotStepActionScroll, NewSlotStepActionType, NewSlotStepActionKey, NewSlotStepActionHotkey, NewSlotStepActionWait, NewSlotStepActionDone, NewSlotStepActionFail]


class NewSlotStep(_NewSlotStepRequired, total=False):
    frames: Literal["none", "digest", "base64"]


class Resampling(TypedDict):
    seed: int
    resamples: int
    confidence_level: float


class Reward(TypedDict):
    slot_id: str
    episode_id: str
    score: Optional[float]
    valid: bool
    profile: Literal["osworld", "corrected"]
    verdict: Literal["pending", "valid", "invalid"]
    bad_gates: List[Literal["lock_applied", "lock_pre_resume", "cgroup", "init_identity", "mount_table", "netns", "guest_ready", "state_hash", "isolation", "alive_after_resume", "no_oom_kill", "no_app_crash", "not_quarantined", "egress_closed", "display_live", "secrets_absent"]]
    invalid_reasons: List[str]
    reason_codes: List[str]
    checker_error: Optional[str]
    checker_skipped: Optional[str]
    duration_ms: float


class RunPolicyOfferPrices(TypedDict):
    input_micro_usd_per_million: int
    cached_input_micro_usd_per_million: int
    output_micro_usd_per_million: int


class _RunPolicyOfferRequired(TypedDict):
    name: str
    driver: Literal["openai_chat", "openai_responses", "anthropic", "code", "random", "external"]
    digest: str
    model: Optional[str]
    endpoint: Optional[str]
    action_space: Literal["computer", "pyautogui"]
    observation: Literal["screenshot", "accessibility_tree", "screenshot_accessibility_tree", "set_of_marks"]
    coordinate_space: Literal["pixels", "normalized_1000", "normalized_1"]
    # latest turns whose observations are sent again
    history_turns: int
    # longest edge of a picture sent; null sends it as it is
    image_edge_px_max: Optional[int]
    sampling: Dict[str, Any]
    # null where the operator gave none: its cost is then unknown, not 0
    prices: Optional[RunPolicyOfferPrices]
    concurrency_max: int
    is_test_double: bool
    lack: Optional[str]


class RunPolicyOffer(_RunPolicyOfferRequired, total=False):
    decider: Optional[Literal["fast", "planner"]]


class RunCreatedBy(TypedDict):
    type: Literal["user", "api_key", "system"]
    id: str
    name: str


class RunPaused(TypedDict):
    at: str
    by: str
    reason: str


class RunWaitingReason(TypedDict):
    code: Literal["paused", "no_host", "host_away", "no_fork_host", "policy_away", "budget", "workspace_budget", "parallelism", "no_free_computer", "next", "stalled"]
    words: str
    since: Optional[str]


class RunEta(TypedDict):
    from_ms: int
    to_ms: int
    # ended attempts that it is computed from
    sample: int
    # false: those of earlier runs alike
    own: bool
    # the time cap comes before the longer end
    capped: bool


class Run(TypedDict):
    id: str
    name: str
    kind: Literal["scripted_test", "evaluation"]
    labels: List[Literal["scripted_test", "simulated", "test_double", "corrected_profile", "sample", "imported"]]
    status: Literal["queued", "preparing", "running", "verifying", "recovering", "cancelling", "completed", "failed", "cancelled"]
    stop_reason: Optional[Literal["all_tasks_done", "verified_target_reached", "budget_exceeded", "time_cap_reached", "workspace_budget_exceeded", "cancelled_by_user", "cancelled_by_operator", "worker_lost", "infrastructure_failure", "config_rejected"]]
    status_detail: Optional[str]
    task_set: str
    task_count: int
    template: str
    template_digest: str
    driver: Literal["linux", "simulated"]
    policy: str
    # of its definition at launch; null for built-in policies
    policy_digest: Optional[str]
    # as its host offered it at launch; null for built-in policies
    policy_offer: Optional[RunPolicyOffer]
    # of all verdicts of the run; figures of two are never mixed
    verifier_profile: Literal["osworld", "corrected"]
    # who picks one attempt of each fork group; null: nobody
    best_of_judge: Optional[str]
    parallel_copies: int
    fork_copies: int
    prefix_steps: int
    max_steps: int
    rounds: int
    spend_cap_usd: str
    spend_usd: str
    # null for a policy that asks no model
    model_use: Optional[ModelUse]
    time_cap_minutes: int
    stop_after_valid: Optional[int]
    counts: RunCounts
    computers_active: int
    created_by: RunCreatedBy
    created_at: str
    started_at: Optional[str]
    finished_at: Optional[str]
    last_event_seq: int
    # a person holds it: nothing new starts, what works goes on; null when nobody does
    paused: Optional[RunPaused]
    # why nothing of it starts or moves; null while it does, and after its end
    waiting_reason: Optional[RunWaitingReason]
    # how much longer it takes; null in lists, after its end, and when it is not known
    eta: Optional[RunEta]
    # time that the time cap does not count: pauses so far, and between an end and a requeue
    idle_ms: int
    # what its cancel did with attempts at work; null without one
    cancel_disposition: Optional[Literal["verify", "drop", "finish"]]
    # of people; Markdown, shown as text
    notes: str
    # words of people about the run
    tags: List[str]
    # grows with each edit of name, notes, tags and baseline; its ETag
    revision: int
    # made by others and not verified by Deskproof: what they claim; null for a run of this installation
    imported: Optional[ImportedClaims]
    # what other runs of its task set are compared with
    is_baseline: bool
    available_actions: List[Literal["cancel", "pause", "resume", "requeue", "invalidate", "edit", "export"]]


class RunCounts(TypedDict):
    # tasks x copies x forks x rounds, whether created yet or not
    total: int
    # not started; includes attempts not created yet
    queued: int
    running: int
    verifying: int
    done: int
    error: int
    cancelled: int
    valid: int
    invalid: int
    not_checked: int
    success: int
    fail: int
    # a person took control; no outcome, whatever the verdict
    human_assisted: int


class _RunDocumentRequired(TypedDict):
    kind: Literal["scripted_test", "evaluation", "training"]
    task_set: str
    tasks: List[str]
    template: str
    spend_cap_usd: str


class RunDocumentBestOf(TypedDict, total=False):
    judge: str


class RunDocument(_RunDocumentRequired, total=False):
    name: str
    include_flagged: bool
    policy: str
    parallel_copies: int
    fork_copies: int
    prefix_steps: int
    max_steps: int
    rounds: int
    time_cap_minutes: int
    stop_after_valid: Optional[int]
    record_video: bool
    best_of: Optional[RunDocumentBestOf]
    verifier_profile: Literal["osworld", "corrected"]


RunEvent = TypedDict(
    "RunEvent",
    {
        "seq": int,
        "run_id": str,
        "type": Literal["run.created", "run.status", "run.recovered", "run.limit", "run.paused", "run.resumed", "run.requeued", "run.edited", "cohort.leased", "cohort.forked", "cohort.lost", "attempt.created", "attempt.status", "attempt.step", "attempt.verdict", "attempt.human_assisted", "attempt.invalidated", "attempt.revalidated", "desktop.status"],
        "at": str,
        "attempt_id": Optional[str],
        "desktop_id": Optional[str],
        "actor": str,
        "from": Optional[str],
        "to": Optional[str],
        "reason": Optional[str],
        "refused": bool,
        "data": Dict[str, Any],
    },
)


class RunImportLeftOutItem(TypedDict):
    path: str
    why: str


class RunImport(TypedDict):
    run: Run
    # at most 200; paths are untrusted text
    left_out: List[RunImportLeftOutItem]
    left_out_total: int


class RunStatsCountingRules(TypedDict):
    version: int
    rules: Dict[str, str]


class RunStatsFirstTries(TypedDict):
    # attempts that were sent back to the queue, once or more
    requeued: int
    counts: Dict[str, int]
    success: SuccessFigure


class RunStatsScore(TypedDict):
    # mean over tasks of each one's mean score
    mean: Optional[float]
    tasks_scored: int
    interval: Optional[Interval]


class RunStatsPassItem(TypedDict):
    k: int
    # chance that one of k tries succeeds, mean over tasks
    pass_at_k: float
    # chance that all of k tries succeed, mean over tasks
    pass_hat_k: float
    # with at least k valid tries
    tasks: int
    tasks_left_out: int
    pass_at_k_interval: Optional[Interval]
    pass_hat_k_interval: Optional[Interval]


class RunStatsPlanning(TypedDict):
    # assumed share of tasks on which two runs disagree
    discordant_share: float
    # smallest difference that such a comparison finds in 4 of 5 cases
    detectable_difference: Optional[float]


RunStats = TypedDict(
    "RunStats",
    {
        "run_id": str,
        "labels": List[Literal["scripted_test", "simulated", "test_double", "corrected_profile", "sample", "imported"]],
        # figures that differ in any of these are never averaged or compared as one
        "measured_under": 'MeasuredUnder',
        # how each attempt is counted; they sum to the attempts
        "counts": Dict[str, int],
        # attempts without a row: still to come, or never begun; null under a filter
        "not_created": Optional[int],
        # more attempts are to end
        "is_interim": bool,
        "success": 'SuccessFigure',
        # the seed follows from the run's id
        "resampling": 'Resampling',
        # which attempts, as a filter is printed; null: all of the run
        "filter": Optional[str],
        "counting_rules": 'RunStatsCountingRules',
        # the same attempts by their first try alone; a try that a requeue followed ended without a result
        "first_tries": 'RunStatsFirstTries',
        "score": 'RunStatsScore',
        "pass": List['RunStatsPassItem'],
        "planning": 'RunStatsPlanning',
    },
)


class SlotTask(TypedDict):
    id: str
    digest: Optional[str]
    instruction: Optional[str]


class SlotScreen(TypedDict):
    width: int
    height: int


class SlotQuarantine(TypedDict):
    reason: str
    by: str
    at: str


class SlotUsage(TypedDict):
    cpu_seconds: Optional[float]
    memory_bytes: Optional[float]
    # its share of shared pages counted once; null when not measured
    pss_bytes: Optional[float]


class Slot(TypedDict):
    id: str
    status: Literal["creating", "ready", "stepping", "checkpointing", "quarantined", "down", "closed"]
    by_hand: bool
    operation: Optional[Literal["create", "setup", "step", "observe", "exec", "files", "verify", "reset", "fork", "subtask"]]
    run_id: Optional[str]
    attempt_id: Optional[str]
    # the instruction is untrusted text
    task: Optional[SlotTask]
    template: str
    driver: Literal["linux", "simulated"]
    host_id: str
    host_name: str
    screen: Optional[SlotScreen]
    episode: Optional[SlotEpisode]
    parent_slot_id: Optional[str]
    checkpoint_id: Optional[str]
    quarantine: Optional[SlotQuarantine]
    phase: Optional[Literal["create", "setup", "act", "verify"]]
    step_count: int
    last_frame: Optional[str]
    last_frame_at: Optional[str]
    usage: SlotUsage
    cost_usd: Optional[str]
    created_by: Optional[str]
    created_at: str
    ttl_seconds: Optional[int]
    expires_at: Optional[str]
    ends_at: Optional[str]
    closed_at: Optional[str]
    # closed, ttl, end, killed, worker_stopped, or a failure's code
    close_reason: Optional[str]
    close_detail: Optional[str]
    available_actions: List[Literal["step", "exec", "write_files", "verify", "reset", "fork", "quarantine", "release", "close"]]


class SlotEpisodeGatesItem(TypedDict):
    gate: Literal["lock_applied", "lock_pre_resume", "cgroup", "init_identity", "mount_table", "netns", "guest_ready", "state_hash", "isolation", "alive_after_resume", "no_oom_kill", "no_app_crash", "not_quarantined", "egress_closed", "display_live", "secrets_absent"]
    status: Literal["pass", "fail", "pending"]
    detail: str
    cause: Optional[Literal["runtime", "policy_possible"]]
    observed: Dict[str, Any]
    observed_at: Optional[str]


class SlotEpisode(TypedDict):
    id: str
    # 1-based within the slot
    number: int
    kind: Literal["create", "reset", "fork"]
    checkpoint_id: Optional[str]
    verdict: Literal["pending", "valid", "invalid"]
    bad_gates: List[Literal["lock_applied", "lock_pre_resume", "cgroup", "init_identity", "mount_table", "netns", "guest_ready", "state_hash", "isolation", "alive_after_resume", "no_oom_kill", "no_app_crash", "not_quarantined", "egress_closed", "display_live", "secrets_absent"]]
    invalid_reasons: List[str]
    # `<gate>:<cause>` of every failed gate
    reason_codes: List[str]
    gates: List[SlotEpisodeGatesItem]
    started_at: str
    # null while pending
    settled_at: Optional[str]


class SlotExec(TypedDict):
    exit_code: Optional[int]
    signal: Optional[str]
    timed_out: bool
    # untrusted text, at most 1 MiB
    stdout: str
    # untrusted text, at most 1 MiB
    stderr: str
    duration_ms: float


class SlotFile(TypedDict):
    path: str
    kind: Literal["file", "directory", "symlink", "other"]
    bytes: int
    mode: int
    modified_at: str
    # a regular file of at most 8388608 bytes; else null
    content_base64: Optional[str]
    # names in a folder; else null
    entries: Optional[List[str]]


class SlotForkChildrenItemTrue(TypedDict):
    ok: Literal[True]
    slot: Slot


class SlotForkChildrenItemFalse(TypedDict):
    ok: Literal[False]
    slot_id: str
    code: str
    message: str


class SlotFork(TypedDict):
    checkpoint_id: str
    frozen_ms: float
    bytes: float
    duration_ms: float
    children: List[Union[SlotForkChildrenItemTrue, SlotForkChildrenItemFalse]]


class SlotGates(TypedDict):
    slot_id: str
    episode: SlotEpisode


class SlotObservationScreen(TypedDict):
    width: int
    height: int


class SlotObservationScreenshot(TypedDict):
    digest: str
    png_base64: Optional[str]


class SlotObservationWindowsItemRect(TypedDict):
    x: float
    y: float
    width: float
    height: float


class SlotObservationWindowsItem(TypedDict):
    id: int
    title: str
    wm_class: str
    rect: SlotObservationWindowsItemRect
    is_active: bool
    is_minimized: bool


class SlotObservationAccessibility(TypedDict):
    format: Literal["compact", "xml"]
    text: str
    node_count: int


class SlotObservation(TypedDict):
    screen: SlotObservationScreen
    taken_at: str
    screenshot: Optional[SlotObservationScreenshot]
    windows: Optional[List[SlotObservationWindowsItem]]
    accessibility: Optional[SlotObservationAccessibility]
    # text of the terminal in front; null when there is none
    terminal: Optional[str]


class SlotStepBefore(TypedDict):
    digest: str
    png_base64: Optional[str]


class SlotStepAfter(TypedDict):
    digest: str
    png_base64: Optional[str]


class SlotStep(TypedDict):
    # 1-based within the episode
    index: int
    ok: Literal[True]
    before: Optional[SlotStepBefore]
    after: Optional[SlotStepAfter]
    screen_changed: bool
    act_ms: float
    settle_ms: float
    is_settled: bool
    # untrusted text
    active_window: Optional[str]
    started_at: str


class SuccessFigureInterval(TypedDict):
    low: float
    high: float
    method: Literal["wilson", "clopper_pearson", "task_bootstrap"]


class SuccessFigure(TypedDict):
    # attempts with a result, the denominator: counts.success + counts.fail
    scored: int
    tasks: int
    tasks_scored: int
    # mean over tasks of each one's share of successes
    rate: Optional[float]
    # counts.success / scored
    attempt_rate: Optional[float]
    # some task has more than one result
    is_repeated: bool
    # 95 %, of rate
    interval: Optional[SuccessFigureInterval]
    interval_lack: Optional[Literal["nothing_scored", "too_few_tasks"]]
    # 95 %, of attempt_rate, as if all attempts were independent
    wilson: Optional[Interval]
    # the same, exact
    clopper_pearson: Optional[Interval]
    # attempt_rate if all that ended without a result had failed, or succeeded
    bounds: Optional[Interval]
    # of the ended attempts, those without a result
    missing_share: Optional[float]
    # missing_share is at most 0.05
    is_comparable: bool


class Task(TypedDict):
    id: str
    digest: str
    task_set: str
    position: int
    # first related app or the folder it came from
    domain: str
    instruction: str
    related_apps: List[str]
    # applications it needs, in the templates' words
    apps: List[str]
    # verifier functions the evaluator names
    functions: List[str]
    # the most that set-up, agent and check ask of a network
    network_need: Literal["none", "files", "packages", "live_web", "google_account"]
    infeasible: bool
    has_recipe: bool
    recipe_digest: Optional[str]
    support: TaskSupport
    calibration: TaskCalibration
    # the workspace's last finished attempt on it in the osworld profile; null when there is none
    last_result: Optional[TaskLastResult]


class TaskCalibration(TypedDict):
    # breaks_rule: a run refuses the task unless include_flagged is true
    state: Literal["ok", "breaks_rule", "not_calibrated"]
    # doing nothing must not score 1; null when it was never played
    nop: Optional[CalibrationLamp]
    # the action fail scores 1 only where the task is infeasible
    fail: Optional[CalibrationLamp]
    # the recipe scores 1
    recipe: Optional[CalibrationLamp]


class TaskDetailRates(TypedDict):
    # those of the newest run first
    rows: List[TaskRate]
    # the conditions in which rows differ
    separated_by: List[str]


class TaskDetail(Task):
    file: Dict[str, Any]
    # the workspace's last finished attempts on it in the osworld profile, newest first, at most 10
    recent_results: List[TaskLastResult]
    rates: TaskDetailRates


class TaskLastResult(TypedDict):
    attempt_id: str
    run_id: str
    verifier: Literal["valid", "invalid", "not_checked"]
    outcome: Literal["success", "fail", "none"]
    score: Optional[float]
    finished_at: str


class TaskRate(TypedDict):
    policy: str
    labels: List[Literal["scripted_test", "simulated", "test_double", "corrected_profile", "sample", "imported"]]
    measured_under: MeasuredUnder
    runs: int
    counts: Dict[str, int]
    success: SuccessFigure
    resampling: Resampling


class TaskSet(TypedDict):
    name: str
    task_count: int
    supported_count: int
    recipe_count: int
    imported_at: str


class TaskSupportReasonsItem(TypedDict):
    code: str
    message: str


class TaskSupport(TypedDict):
    supported: bool
    reasons: List[TaskSupportReasonsItem]


class TemplateScreen(TypedDict):
    width: int
    height: int


class Template(TypedDict):
    # name@version
    ref: str
    name: str
    version: int
    digest: str
    driver: Literal["linux", "simulated"]
    screen: TemplateScreen
    apps: List[str]
    package_count: int
    packages: Dict[str, str]
    size_bytes: float
    published_at: str
    # names of the hosts that have it
    hosts: List[str]
    # one of its hosts was heard of lately
    online: bool
    # one of its hosts can store and copy live desktops
    can_fork: bool
    # why none can; null when one can or none says
    fork_lack: Optional[str]


class Webhook(TypedDict):
    id: str
    url: str
    description: str
    events: List[Literal["run.started", "run.finished", "run.budget_80", "run.invalid_rate_exceeded", "attempt.finished", "host.lost", "desktop.control_taken"]]
    invalid_rate_max: float
    enabled: bool
    disabled_at: Optional[str]
    disabled_reason: Optional[str]
    # first failed try since the last that arrived; null while all is well
    failing_since: Optional[str]
    # signatures of the secret before are sent, too, until then
    previous_secret_until: Optional[str]
    created_by: str
    created_at: str


class WebhookDelivery(TypedDict):
    # sent as webhook-id
    id: str
    webhook_id: str
    type: str
    data: Dict[str, Any]
    status: Literal["pending", "delivered", "given_up"]
    tries: int
    next_try_at: Optional[str]
    # HTTP status of the last answer; null when none came
    last_status: Optional[int]
    last_error: Optional[str]
    occurred_at: str
    finished_at: Optional[str]


class WebhookDeliveryDetailTryLogItem(TypedDict):
    number: int
    at: str
    duration_ms: float
    status: Optional[int]
    error: Optional[str]
    # untrusted text, at most 500 characters
    response_start: Optional[str]


class WebhookDeliveryDetail(WebhookDelivery):
    try_log: List[WebhookDeliveryDetailTryLogItem]


class WebhookWithSecret(Webhook):
    # whsec_ and base64; shown in this answer only
    secret: str
