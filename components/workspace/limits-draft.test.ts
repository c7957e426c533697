import { describe, expect, it } from "vitest";
import { readDraft } from "./limits-draft";

const DRAFT = { name: "Main", runParallelism: "8", spendCap: "", monthCap: "12.5", alerts: "50, 80,100" };

describe("the limits form", () => {
  it("reads an empty cap as none, and alerts with commas between", () => {
    expect(readDraft(DRAFT)).toEqual({
      limits: {
        name: "Main",
        run_parallelism: 8,
        spend_cap_usd: null,
        month_cap_usd: "12.5",
        alert_percents: [50, 80, 100],
      },
    });
    expect(readDraft({ ...DRAFT, alerts: " " })).toMatchObject({ limits: { alert_percents: [] } });
  });

  it("names each field that the API would refuse", () => {
    const bad = { name: " ", runParallelism: "", spendCap: "ten", monthCap: "-1", alerts: "50,,200" };
    expect(readDraft(bad)).toEqual({
      errors: {
        name: expect.any(String),
        runParallelism: expect.any(String),
        spendCap: expect.any(String),
        monthCap: expect.any(String),
        alerts: expect.any(String),
      },
    });
  });
});
