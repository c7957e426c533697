import { afterEach, beforeEach } from "vitest";
import { EngineBench } from "./engine-bench";

/** Hands a bench of its own to each test of a file and closes it after. */
export function startEngineBench(take: (bench: EngineBench) => void): void {
  let bench: EngineBench | null = null;
  beforeEach(async () => {
    bench = await EngineBench.open();
    take(bench);
  });
  afterEach(async () => {
    await bench?.close();
    bench = null;
  });
}
