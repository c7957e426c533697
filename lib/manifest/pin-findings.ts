import type { Manifest } from "@/lib/domain/manifest/manifest.schema";
import { runDocumentSchema } from "@/lib/domain/run/run.document";
import { runLabels } from "@/lib/domain/run/run.labels";
import { DEFAULT_VERIFIER_PROFILE } from "@/lib/domain/verifier/profile";
import type { ManifestFinding } from "./manifest-finding";

/** What the manifest pins, against the run document and its own labels. */
export function pinFindings(manifest: Manifest): ManifestFinding[] {
  return [
    ...documentFindings(manifest),
    ...labelFindings(manifest),
    ...recipeFindings(manifest),
    ...profileFindings(manifest),
  ];
}

/** A document of before profiles were pinned has none: all its verdicts are of the default one. */
const profileOf = ({ verifier_profile }: Pick<Manifest, "verifier_profile">) =>
  verifier_profile ?? DEFAULT_VERIFIER_PROFILE;

/** No attempt was judged in another profile than the run: scores of two profiles are not one result. */
function profileFindings(manifest: Manifest): ManifestFinding[] {
  const wanted = profileOf(manifest);
  return manifest.attempts.flatMap(({ verifier_profile }, index): ManifestFinding[] => {
    if (verifier_profile === undefined || verifier_profile === null || verifier_profile === wanted) return [];
    const path = `attempts[${index}].verifier_profile`;
    return [{ code: "profile_mismatch", path, message: `judged in ${verifier_profile}, the run is of ${wanted}` }];
  });
}

function documentFindings({ run, template, policy, tasks, verifier_profile }: Manifest): ManifestFinding[] {
  const checked = runDocumentSchema.safeParse(run.document);
  const wrong = (path: string, message: string): ManifestFinding => ({ code: "document_mismatch", path, message });
  if (!checked.success) {
    return checked.error.issues.map((issue) => wrong(["run", "document", ...issue.path].join("."), issue.message));
  }
  const document = checked.data;
  const findings: ManifestFinding[] = [];
  if (document.kind !== run.kind) findings.push(wrong("run.kind", `the document says ${document.kind}`));
  if (document.template !== template.ref)
    findings.push(wrong("template.ref", `the document says ${document.template}`));
  if (policy.offer && policy.offer.name !== policy.name)
    findings.push(wrong("policy.offer.name", `the policy is ${policy.name}`));
  if (document.policy !== policy.name) findings.push(wrong("policy.name", `the document says ${document.policy}`));
  if (document.verifier_profile !== profileOf({ verifier_profile }))
    findings.push(wrong("verifier_profile", `the document says ${document.verifier_profile}`));
  // The document may name tasks by a prefix.
  const isNamed = (id: string) => document.tasks.some((name) => id === name || id.startsWith(name));
  if (document.tasks.length !== tasks.length || !tasks.every((task) => isNamed(task.id))) {
    findings.push(wrong("tasks", "the pinned tasks are not those of the document"));
  }
  return findings;
}

function labelFindings({ labels, run, driver, policy, verifier_profile }: Manifest): ManifestFinding[] {
  const needed = runLabels({
    kind: run.kind,
    driver,
    isTestDouble: policy.offer?.is_test_double ?? false,
    verifierProfile: profileOf({ verifier_profile }),
    // Nothing else in a manifest says so; the label is the statement.
    isSample: labels.includes("sample"),
  });
  const wrong = (message: string): ManifestFinding => ({ code: "label_mismatch", path: "labels", message });
  return [
    ...needed.filter((label) => !labels.includes(label)).map((label) => wrong(`the label ${label} is missing`)),
    ...labels.filter((label) => !needed.includes(label)).map((label) => wrong(`${label} does not belong to this run`)),
  ];
}

function recipeFindings({ policy, attempts }: Manifest): ManifestFinding[] {
  const recipes = new Map(policy.recipes.map((recipe) => [recipe.task_id, recipe.digest]));
  return attempts.flatMap(({ recipe_digest, task_id }, index): ManifestFinding[] => {
    if (recipe_digest === null || recipes.get(task_id) === recipe_digest) return [];
    const path = `attempts[${index}].recipe_digest`;
    return [{ code: "document_mismatch", path, message: "the recipe is not pinned with this digest" }];
  });
}
