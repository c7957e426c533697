import type { Page } from "@playwright/test";
import type { Row } from "@/lib/testing/fork-bench";
import { median, percentile } from "@/lib/testing/spread";
import type { ConsoleBench } from "./console-bench";
import { pageMemory } from "./memory-of-browser";

const TIMES = 8;
const STEPS = 100;

/** An attempt of 500 steps: opened with its picture, and gone through by key. */
export async function replayRows({ context, base, longRunId, longAttemptId }: ConsoleBench): Promise<Row[]> {
  const address = `${base}/runs/${longRunId}/attempts/${longAttemptId}?step=1`;
  const opened: number[] = [];
  for (let round = 0; round < TIMES; round++) {
    const page = await context.newPage();
    const startedAt = performance.now();
    await page.goto(address, { waitUntil: "commit" });
    await pictureThere(page);
    opened.push(performance.now() - startedAt);
    await page.close();
  }
  const page = await context.newPage();
  await page.goto(address);
  await pictureThere(page);
  await page.waitForLoadState("networkidle");
  const changed: number[] = [];
  for (let step = 0; step < STEPS; step++) changed.push(await changeStep(page));
  const memory = await pageMemory(page);
  await page.close();
  return [
    {
      name: "an attempt of 500 steps opened, p95",
      value: percentile(opened, 0.95),
      unit: "ms",
      target: 1_500,
      note: `median ${median(opened).toFixed(0)}`,
    },
    {
      name: "the next step shown, p95",
      value: percentile(changed, 0.95),
      unit: "ms",
      target: 100,
      note: `median ${median(changed).toFixed(0)}`,
    },
    { name: `memory of the replay after ${STEPS} steps`, ...memory, target: 300 },
  ];
}

const hasPicture = () => {
  const frame = document.querySelector<HTMLElement>("main [data-frame]");
  return frame !== null && frame.clientWidth > 300 && frame.dataset.drawn === frame.dataset.frame;
};

const pictureThere = (page: Page) => page.waitForFunction(hasPicture, undefined, { polling: "raf" });

/** Inside the page, from the key until the frame in which the number and the picture of the next step are painted. */
function changeStep(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const position = () => document.querySelector("[data-testid=step-position]")?.textContent;
        const before = position();
        const startedAt = performance.now();
        window.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
        const look = () => {
          const frame = document.querySelector<HTMLElement>("main [data-frame]");
          if (position() !== before && frame !== null && frame.dataset.drawn === frame.dataset.frame) {
            return requestAnimationFrame(() => resolve(performance.now() - startedAt));
          }
          if (performance.now() - startedAt > 10_000) return reject(new Error(`step ${before} stays`));
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
}
