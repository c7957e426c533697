import { machine } from "../transition";

export const APPROVAL_STATUSES = ["pending", "granted", "refused", "used"] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** Leave for one call. One that expired keeps its status, and none of these moves is possible any more. */
export const approvalMachine = machine("approval", APPROVAL_STATUSES, {
  grant: { from: ["pending"], to: "granted" },
  refuse: { from: ["pending", "granted"], to: "refused" },
  use: { from: ["granted"], to: "used" },
});
export type ApprovalEventName = (typeof approvalMachine.events)[number];
