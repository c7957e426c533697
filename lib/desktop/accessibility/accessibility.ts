import type { Accessibility, OpenAccessibilityOptions } from "./accessibility.port";

export type { Accessibility, OpenAccessibilityOptions, TreeOptions } from "./accessibility.port";

export declare function openAccessibility(options: OpenAccessibilityOptions): Promise<Accessibility>;
