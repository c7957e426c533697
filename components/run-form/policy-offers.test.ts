import { expect, it } from "vitest";
import type { HostPoliciesWire } from "@/lib/domain/policy/policy.wire";
import { policyOffer } from "@/lib/testing/fixtures/policy.fixture";
import { firstUsable, offersFor } from "./policy-offers";

const host = (name: string, offers: HostPoliciesWire["offers"]): HostPoliciesWire => ({
  host_id: `hst_${name}`,
  host_name: name,
  driver: "linux",
  status: "online",
  templates: [],
  offers,
  problems: [],
});

it("offers what hosts of the template have, each name once, the usable one of two", () => {
  const lacking = policyOffer({ name: "b", lack: "its key is missing" });
  const hosts = [host("h1", [lacking]), host("h2", [policyOffer({ name: "b" })]), host("h3", [policyOffer()])];
  const offers = offersFor(hosts, { hosts: ["h1", "h2"] });
  expect(offers.map(({ name, lack }) => [name, lack])).toEqual([["b", null]]);
  expect(firstUsable(offers)).toBe("b");
  expect(offersFor(hosts, null).map(({ name }) => name)).toEqual(["a-model", "b"]);
  const keyless = host("h4", [policyOffer({ name: "aa", lack: "its key is missing" })]);
  expect(offersFor([keyless, ...hosts], null).map(({ name }) => name)).toEqual(["a-model", "b", "aa"]);
});

it("names none when none can be used", () => {
  expect(firstUsable([policyOffer({ lack: "its key is missing" })])).toBe("");
  expect(firstUsable([])).toBe("");
});
