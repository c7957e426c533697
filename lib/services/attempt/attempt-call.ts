import type { ControlClient } from "@/lib/control/control-client";
import type { ServiceContext } from "../context";

/** What is asked of a worker about one attempt. */
export interface AttemptCall {
  ctx: ServiceContext;
  control: ControlClient;
  attemptId: string;
  input: unknown;
}
