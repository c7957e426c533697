import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { format } from "prettier";
import { expect, it } from "vitest";
import { readTaskFolder } from "@/lib/task/import/read-task-folder";
import { SETUP_STEP_TYPES } from "@/lib/task/setup/registry";
import { verifierOffer } from "@/lib/verifier/verifier-offer";
import { supportDocument } from "./support-document";

const OSWORLD = resolve("../shared/osworld");
const reason = existsSync(OSWORLD) ? "" : " (skipped: no OSWorld tasks beside the checkout)";
const DOCUMENT = resolve("docs/osworld-support.md");

const isTemplate = (value: unknown): value is { apps: string[]; packages: string[] } =>
  typeof value === "object" && value !== null && "apps" in value && "packages" in value;

it.skipIf(reason !== "")(`docs/osworld-support.md says what is computed${reason}`, async () => {
  const { tasks } = await readTaskFolder(OSWORLD);
  const template: unknown = JSON.parse(readFileSync("guest/templates/office.json", "utf8"));
  if (!isTemplate(template)) throw new Error("the template names no applications");
  const document = supportDocument({
    tasks,
    capabilities: {
      ...{ driver: "linux", ...verifierOffer(() => true), setup_steps: [...SETUP_STEP_TYPES] },
      ...{ mirrored_urls: [], setup_network: "none", can_fork: true },
    },
    templateApps: template.apps,
    templatePackages: Object.fromEntries(template.packages.map((name) => [name, ""])),
  });
  await expect(await format(document, { parser: "markdown", printWidth: 120 })).toMatchFileSnapshot(DOCUMENT);
});
