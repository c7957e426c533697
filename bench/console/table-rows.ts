import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import type { Row } from "@/lib/testing/fork-bench";
import { median, percentile } from "@/lib/testing/spread";
import type { ConsoleBench } from "./console-bench";
import { pageMemory } from "./memory-of-browser";

const TIMES = 10;
const FIRST_ROW = "a[href*='/attempts/att_']";

const spread = (name: string, times: number[], target: number): Row => ({
  name: `${name}, p95`,
  value: percentile(times, 0.95),
  unit: "ms",
  target,
  note: `median ${median(times).toFixed(0)}`,
});

/** The table of 50,000 attempts as a person meets it: opened, filtered, grouped, scrolled. */
export async function tableRows({ context, base, bigRunId }: ConsoleBench): Promise<Row[]> {
  const address = `${base}/runs/${bigRunId}/rollouts`;
  const first: number[] = [];
  for (let round = 0; round < TIMES; round++) {
    const page = await context.newPage();
    const startedAt = performance.now();
    await page.goto(`${address}?group=none`, { waitUntil: "commit" });
    await page.locator(FIRST_ROW).first().waitFor();
    first.push(performance.now() - startedAt);
    await page.close();
  }

  const page = await context.newPage();
  await page.goto(`${address}?group=none`);
  await page.locator(FIRST_ROW).first().waitFor();
  const filters = ["outcome:fail", "app:gimp", "steps:>3", "verifier:invalid", "host:bench*", "round:2..5"];
  const filtered: number[] = [];
  for (const filter of [...filters, ...filters]) {
    filtered.push(await filterTime(page, filter));
    await page.getByRole("button", { name: "Clear the filter" }).click();
    await page.getByText(/^50,000 of 50,000/).waitFor();
  }
  const grouped: number[] = [];
  for (const by of ["app", "task", "counted", "host", "failure", "round", "app", "task", "counted", "host"]) {
    await page.getByLabel("Group by").selectOption("none");
    await page.waitForFunction(() => document.querySelector("th[scope=colgroup]") === null);
    await page.locator(FIRST_ROW).first().waitFor();
    grouped.push(await groupTime(page, by));
  }
  await page.goto(`${address}?group=none`);
  await page.locator(FIRST_ROW).first().waitFor();
  for (let round = 0; round < 60; round++) {
    await page.mouse.move(700, 600);
    await page.mouse.wheel(0, 3_000);
    await page.waitForTimeout(60);
  }
  const memory = await pageMemory(page);
  await page.close();
  return [
    spread("first rows of 50,000 attempts", first, 1_000),
    spread("a filter applied", filtered, 300),
    spread("put into groups", grouped, 500),
    { name: "memory of the table after 180,000 pixels", ...memory, target: 300 },
  ];
}

/** From Enter until the filter stands in its box and the first row of what fits is painted. */
async function filterTime(page: Page, filter: string): Promise<number> {
  const box = page.getByRole("combobox", { name: "Filter attempts" });
  await box.fill(filter);
  const startedAt = performance.now();
  await box.press("Enter");
  await page.waitForFunction(
    (row) =>
      document.querySelector("[aria-label='Parts of the filter'] li") !== null &&
      document.querySelector("[data-old]") === null &&
      document.querySelector(row) !== null,
    FIRST_ROW,
    { polling: "raf" },
  );
  return performance.now() - startedAt;
}

async function groupTime(page: Page, by: string): Promise<number> {
  const startedAt = performance.now();
  await page.getByLabel("Group by").selectOption(by);
  await page.waitForFunction(
    () => document.querySelector("th[scope=colgroup]") !== null && document.querySelector("[data-old]") === null,
    undefined,
    { polling: "raf" },
  );
  return performance.now() - startedAt;
}

/** What the runs page loads before it is shown, as a server that compresses would send it. */
export async function scriptRow({ context, base }: ConsoleBench): Promise<Row> {
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    sizes.push(
      response.body().then(
        (body) => gzipSync(body).length,
        () => 0,
      ),
    );
  });
  await page.goto(`${base}/runs`, { waitUntil: "networkidle" });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.close();
  return { name: "scripts of the runs page, compressed", value: bytes / 1_024, unit: "KiB", target: 250 };
}
