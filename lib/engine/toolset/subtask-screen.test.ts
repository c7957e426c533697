import { describe, expect, it } from "vitest";
import type { Desktop } from "@/lib/desktop/desktop.port";
import type { AccessibleNode } from "@/lib/domain/observation/observation";
import { pictureOf } from "./subtask-screen";

const PNG = new Uint8Array([1, 2, 3]);
const BLACK = new Uint8Array([0]);
const field: AccessibleNode = {
  ...{ role: "entry", name: "Mail", text: "ann@example.com", description: "", states: [], children: [] },
  rect: { x: 1, y: 2, width: 3, height: 4 },
};
const desktop = (isAnswering: boolean | "throws"): Desktop =>
  ({
    screenshot: () => Promise.resolve({ png: PNG, width: 9, height: 9, takenAt: "" }),
    accessibility: () =>
      isAnswering === "throws"
        ? Promise.reject(new Error("the bus is away"))
        : Promise.resolve({ applications: [{ name: "form", isAnswering, root: field }], nodeCount: 1, takenMs: 0 }),
  }) as unknown as Desktop;
const places: unknown[] = [];
const deps = {
  blacken: (_png: Uint8Array, all: readonly unknown[]) => {
    places.push(...all);
    return Promise.resolve(BLACK);
  },
};

describe("a picture that leaves the worker", () => {
  it("is as it is when nothing is hidden", async () => {
    expect(await pictureOf(deps, desktop(true), [], "off")).toBe(PNG);
  });

  it("is painted over where something sensitive stands", async () => {
    places.length = 0;
    expect(await pictureOf(deps, desktop(true), [], "best_effort")).toBe(BLACK);
    expect(places).toEqual([field.rect]);
  });

  it.each([false, "throws"] as const)(
    "is kept by best effort, and not where it is required, when programs do not tell: %s",
    async (how) => {
      const effort = await pictureOf(deps, desktop(how), [], "best_effort");
      expect(effort).toBe(how === "throws" ? PNG : BLACK);
      expect(await pictureOf(deps, desktop(how), [], "required")).toBeNull();
    },
  );

  it("is required to be painted over as soon as there is a secret, and by nobody it is not kept", async () => {
    const secret = [{ name: "pass", value: "x" }];
    expect(await pictureOf(deps, desktop(false), secret, "off")).toBeNull();
    expect(await pictureOf({}, desktop(true), secret, "off")).toBeNull();
    expect(await pictureOf(deps, desktop(true), secret, "off")).toBe(BLACK);
  });
});
