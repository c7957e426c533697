import { describe, expect, it } from "vitest";
import type { Manifest, ManifestAttempt } from "@/lib/domain/manifest/manifest.schema";
import { memoryStore } from "@/lib/verifier/testing/memory-store";
import { canonicalJson } from "./canonical-json";
import { artifactTree } from "./artifact-tree";
import { manifestText, sealManifest } from "./seal-manifest";
import { attempt, digest, document, invalid, second } from "./testing/sample-manifest";
import { verifyManifest } from "./verify-manifest";

const sealed = (changes: Partial<Omit<Manifest, "digest">> = {}) =>
  manifestText(sealManifest({ ...document, ...changes }));
const codesOf = async (text: string, store?: Parameters<typeof verifyManifest>[1]) =>
  (await verifyManifest(text, store)).findings.map((finding) => finding.code);
const withAttempt = (changes: Partial<ManifestAttempt>) =>
  sealed({ attempts: [{ ...attempt, ...changes }, second, invalid] });

describe("verifyManifest", () => {
  it("finds nothing wrong in what was sealed, however it is spelled afterwards", async () => {
    expect(await codesOf(sealed())).toEqual([]);
    const spaced = JSON.stringify(JSON.parse(sealed()), null, 2);
    expect(await codesOf(spaced)).toEqual([]);
  });

  it("notices any change of the content", async () => {
    expect(await codesOf(sealed().replace("smoke", "smoky"))).toEqual(["digest_mismatch"]);
    expect(await codesOf(sealed().replace('"score":0.5', '"score":0.6'))).toEqual(["digest_mismatch"]);
  });

  it("refuses what is no manifest without throwing", async () => {
    expect(await codesOf("not json")).toEqual(["not_json"]);
    for (const text of ["null", "[]", "{}", JSON.stringify({ ...document, digest: digest("0"), format: "other/9" })]) {
      const { manifest, findings } = await verifyManifest(text);
      expect(manifest).toBeNull();
      expect(findings[0]?.code).toBe("wrong_format");
    }
  });

  it("names an outcome that does not follow from score and verdict", async () => {
    expect(await codesOf(withAttempt({ score: 0.99 }))).toContain("outcome_mismatch");
    expect(await codesOf(withAttempt({ score: null }))).toContain("outcome_mismatch");
    expect(await codesOf(withAttempt({ status: "error" }))).toContain("outcome_mismatch");
  });

  it("names an attempt that has an outcome without being valid", async () => {
    for (const verdict of ["invalid", "pending", null] as const) {
      expect(await codesOf(withAttempt({ verdict, outcome: "fail" }))).toContain("invalid_with_outcome");
    }
  });

  it("names a valid attempt with failed gates and a score beside a checker error", async () => {
    expect(await codesOf(withAttempt({ bad_gates: ["cgroup"] }))).toContain("verdict_mismatch");
    expect(await codesOf(withAttempt({ checker_error: "raised" }))).toContain("outcome_mismatch");
  });

  it.each(["total", "queued", "done", "valid", "invalid", "not_checked", "success", "fail"] as const)(
    "names a count of %s that the attempts do not give",
    async (name) => {
      const counts = { ...document.counts, [name]: document.counts[name] + 1 };
      expect(await codesOf(sealed({ counts }))).toContain("counts_mismatch");
    },
  );

  it("names attempts that cost more than the run", async () => {
    expect(await codesOf(sealed({ run: { ...document.run, spend_usd: "0.002" } }))).toEqual(["counts_mismatch"]);
  });

  it("names pins that do not fit the run document or each other", async () => {
    expect(await codesOf(sealed({ template: { ref: "office@2", digest: digest("2") } }))).toContain(
      "document_mismatch",
    );
    expect(await codesOf(sealed({ policy: { name: "nop", recipes: [] } }))).toContain("document_mismatch");
    expect(await codesOf(sealed({ tasks: [{ id: "other", digest: digest("1") }] }))).toContain("unknown_task");
    expect(await codesOf(withAttempt({ recipe_digest: digest("9") }))).toContain("document_mismatch");
    expect(await codesOf(withAttempt({ host: "beta" }))).toContain("unknown_host");
    expect(await codesOf(withAttempt({ verifiers: ["exact_match@2"] }))).toContain("unknown_verifier");
    expect(await codesOf(withAttempt({ id: "att_2" }))).toContain("duplicate_attempt");
    expect(await codesOf(withAttempt({ copy: 2 }))).toContain("duplicate_attempt");
  });

  it("names a profile that is not the document's, not labelled, or not that of every attempt", async () => {
    const corrected = { ...document.run.document, verifier_profile: "corrected" };
    const labels: Manifest["labels"] = ["scripted_test", "corrected_profile"];
    const of = (attempts: ManifestAttempt[]) =>
      sealed({ run: { ...document.run, document: corrected }, verifier_profile: "corrected", labels, attempts });
    const judged = (verifier_profile: ManifestAttempt["verifier_profile"]) => ({ ...attempt, verifier_profile });
    expect(await codesOf(of([judged("corrected"), second, { ...invalid, verifier_profile: null }]))).toEqual([]);
    expect(await codesOf(of([judged("osworld"), second, invalid]))).toEqual(["profile_mismatch"]);
    expect(await codesOf(sealed({ verifier_profile: "osworld" }))).toEqual([]);
    expect(await codesOf(sealed({ verifier_profile: "corrected" }))).toEqual(["document_mismatch", "label_mismatch"]);
    expect(await codesOf(sealed({ run: { ...document.run, document: corrected } }))).toEqual(["document_mismatch"]);
    expect(await codesOf(withAttempt({ verifier_profile: "corrected" }))).toEqual(["profile_mismatch"]);
  });

  it("names a missing and a foreign label", async () => {
    expect(await codesOf(sealed({ labels: [] }))).toEqual(["label_mismatch"]);
    expect(await codesOf(sealed({ labels: ["scripted_test", "simulated"] }))).toEqual(["label_mismatch"]);
    expect(await codesOf(sealed({ driver: "simulated" }))).toEqual(["label_mismatch"]);
  });

  it("names a tree that is not over the artifacts of the attempts", async () => {
    const artifacts = [{ role: "frame", digest: digest("a") }];
    const attempts = [{ ...attempt, artifacts }, second, invalid];
    expect(await codesOf(sealed({ attempts, artifact_tree: artifactTree(attempts) }))).toEqual([]);
    expect(await codesOf(sealed({ attempts, artifact_tree: artifactTree([]) }))).toEqual(["artifact_tree_mismatch"]);
  });

  it("names an artifact that is missing when a store is given", async () => {
    const store = memoryStore();
    const kept = await store.put(new TextEncoder().encode("frame"));
    const text = withAttempt({ artifacts: [{ role: "frame", digest: kept }] });
    expect(await codesOf(text, store)).toEqual([]);
    store.forget(kept);
    expect(await codesOf(text, store)).toEqual(["artifact_missing"]);
    expect(await codesOf(text)).toEqual([]);
  });
});

describe("sealManifest", () => {
  it("refuses to seal what does not fit the format", () => {
    expect(() => sealManifest({ ...document, attempts: [{ ...attempt, score: 2 }] })).toThrow();
  });
});

describe("canonicalJson", () => {
  it("spells equal values alike (RFC 8785)", () => {
    expect(canonicalJson({ b: 1, a: [1.0, 1e21, "é\n"] })).toBe('{"a":[1,1e+21,"é\\n"],"b":1}');
    expect(() => canonicalJson(undefined)).toThrow(TypeError);
  });
});
