import { expect, it } from "vitest";
import { needsCompat } from "./host-needs";

const ALL = "CapEff:\t000001ffffffffff\n";
const WITHOUT_SYS_RESOURCE = "CapEff:\t000001fffeffffff\n";

it("asks for the compatibility part only where kernel or capabilities need it", () => {
  expect(needsCompat("6.1.0-28-amd64", ALL)).toEqual([]);
  expect(needsCompat("6.16.1", ALL)).toHaveLength(1);
  expect(needsCompat("7.0.0", ALL)).toHaveLength(1);
  expect(needsCompat("6.15.9", WITHOUT_SYS_RESOURCE)).toEqual(["CAP_SYS_RESOURCE is withheld"]);
  expect(needsCompat("6.18.0", WITHOUT_SYS_RESOURCE)).toHaveLength(2);
});
