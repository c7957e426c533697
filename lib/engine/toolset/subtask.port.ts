import type { DecisionOption } from "@/lib/domain/decision/decision";
import type { SeenElement } from "@/lib/domain/toolset/screen-reading";
import type { PlannedStep } from "@/lib/domain/toolset/step-options";
import type { SubtaskStep } from "@/lib/domain/toolset/narrative";
import type { ToolsetEnd } from "@/lib/domain/toolset/toolset.status";
import type { StepJudgement } from "@/lib/domain/safety/judge-step";

/** What was seen of a screen. All text is untrusted, and none holds a secret value. */
export interface SeenScreen {
  elements: readonly SeenElement[];
  /** Titles of windows and the text of a terminal. */
  more: readonly string[];
  /** The tree in lines. */
  lines: string;
}

/** An answer to a question about the screen. */
export interface AskedDecision {
  id: string | null;
  choice: string | null;
  backend: string | null;
  confidence: number | null;
  costMicroUsd: number | null;
}

export interface StepToAllow {
  option: DecisionOption;
  step: PlannedStep;
  seen: SeenScreen;
}

/** What the loop of a subtask needs of its surroundings; each may throw AttemptError of the border that broke. */
export interface SubtaskPorts {
  look(): Promise<SeenScreen>;
  decide(question: {
    kind: "element" | "verify";
    question: string;
    context: string;
    options: readonly DecisionOption[];
    timeoutMs: number;
  }): Promise<AskedDecision>;
  /** What the safety rules say now. */
  judge(step: StepToAllow): Promise<StepJudgement>;
  /** Prolongs the lease of control. False when a person, or another call, has it now. */
  holdLease(): Promise<boolean>;
  /** Writes who is about to do what. When it throws, nothing is done. */
  audit(step: StepToAllow, judgement: StepJudgement): Promise<void>;
  act(step: PlannedStep): Promise<{ screenChanged: boolean }>;
  /** Notes how far it is. */
  progress(progress: {
    steps: readonly SubtaskStep[];
    decisionCount: number;
    costMicroUsd: number | null;
  }): Promise<void>;
  monotonicMs(): number;
  now(): Date;
}

export interface SubtaskEnd {
  status: ToolsetEnd;
  error: string | null;
  reason: string | null;
  /** null when there were no checks, or they were not looked at. */
  successHeld: boolean | null;
  /** null when the screen was not seen. */
  seen: SeenScreen | null;
  steps: SubtaskStep[];
  decisionCount: number;
  costMicroUsd: number | null;
}
