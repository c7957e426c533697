import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { runFuzz } from "./run-fuzz";

/** A few of each route here; `npm run fuzz -- --per-route 10000` sends more, and keeps a report. */
const PER_ROUTE = Number(process.env.DESKPROOF_FUZZ_PER_ROUTE ?? 8);
const SEED = Number(process.env.DESKPROOF_FUZZ_SEED ?? 20_261_130);
const ROUTES = process.env.DESKPROOF_FUZZ_ROUTES;
const REPORT = process.env.DESKPROOF_FUZZ_REPORT;
/** The longest that a request is waited for, and then some. */
const TIMEOUT_MS = REPORT === undefined ? 300_000 : 24 * 3_600_000;

it(
  "no request made from the OpenAPI document is answered with a fault of ours",
  async () => {
    const report = await runFuzz({ seed: SEED, perRoute: PER_ROUTE, ...(ROUTES && { routes: new RegExp(ROUTES) }) });
    if (REPORT !== undefined) writeFileSync(REPORT, `${JSON.stringify(report, null, 2)}\n`);
    const { faults, total, routes } = report;
    const ofRoute = new Map(faults.map((fault) => [fault.route, fault]));
    expect([...ofRoute.values()]).toEqual([]);
    expect(routes.length).toBeGreaterThan(0);
    expect(total).toBe(routes.length * PER_ROUTE);
  },
  TIMEOUT_MS,
);
