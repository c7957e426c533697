import type { GateName } from "@/lib/domain/gate/gate";

/** Faults to inject into one desktop, so that a test can make every bad end happen. Nothing is injected by default. */
export interface SimulatedFaults {
  /** `create` throws desktop_create_failed. */
  failCreate?: boolean;
  /** The desktop is lost when this step begins (0 is the first). */
  dieAtStep?: number;
  /** This gate is judged as failed. */
  failGate?: GateName;
  /** The program in front dies of a crash signal at this step; no_app_crash fails from then on. */
  crashAppAtStep?: number;
  /** The out-of-memory killer takes the program in front at this step; no_oom_kill fails from then on. */
  oomAtStep?: number;
  /** `checkpoints.store` of this desktop throws checkpoint_failed. */
  failStore?: boolean;
  /** The state stored of this desktop is damaged: every restore of it is refused. */
  damageStored?: boolean;
  /** This desktop, as a copy of a stored one, cannot be restored; its siblings can. */
  failRestore?: boolean;
  /** `checkpoints.reset` of this desktop throws restore_failed and it is gone. */
  failReset?: boolean;
  /** Every step takes at least this long, for tests that cancel or kill in the middle. */
  stepDelayMs?: number;
}
