import type { Display, OpenDisplayOptions } from "./display.port";

export type { Display, OpenDisplayOptions, PerformResult, SettleResult } from "./display.port";

export declare function openDisplay(options: OpenDisplayOptions): Promise<Display>;
