/** Who steers a desktop: a person, or a call of the toolset, which gives way to a person. */
export const CONTROL_KINDS = ["person", "agent"] as const;
export type ControlKind = (typeof CONTROL_KINDS)[number];
