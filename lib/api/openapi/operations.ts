import { CATALOGUE_OPERATIONS } from "./catalogue-operations";
import { COMPARE_OPERATIONS } from "./compare-operations";
import { DESKTOP_OPERATIONS } from "./desktop-operations";
import type { Operation } from "./operation";
import { PEOPLE_OPERATIONS } from "./people-operations";
import { PRESET_OPERATIONS } from "./preset-operations";
import { RUN_OPERATIONS } from "./run-operations";
import { TOOLSET_OPERATIONS } from "./toolset-operations";
import { VIEW_OPERATIONS } from "./view-operations";
import { WEBHOOK_OPERATIONS } from "./webhook-operations";
import { WORKSPACE_OPERATIONS } from "./workspace-operations";

/** Every operation of `/v1`, in the order in which the document shows them. */
export const OPERATIONS: readonly Operation[] = [
  ...RUN_OPERATIONS,
  ...COMPARE_OPERATIONS,
  ...VIEW_OPERATIONS,
  ...PRESET_OPERATIONS,
  ...CATALOGUE_OPERATIONS,
  ...DESKTOP_OPERATIONS,
  ...TOOLSET_OPERATIONS,
  ...PEOPLE_OPERATIONS,
  ...WORKSPACE_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
];
