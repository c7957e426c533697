import { access, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Option, type Command } from "commander";
import { settings } from "@/lib/config/env";
import { VERIFIER_LANGUAGES, VERIFIER_NAME, type OperatorVerifier } from "@/lib/domain/verifier/operator-verifier";
import { CommandFailed } from "../command-failed";
import { printJson, printTable } from "../output";

interface InFolder {
  dir?: string;
  json?: boolean;
}

const rootOf = ({ dir }: InFolder) => (dir === undefined ? settings().verifiersFolder : path.resolve(dir));

/** `verifier list | init | test`: the operator's own verifiers, in a folder of this machine; no database. */
export function addOperatorVerifierCommands(program: Command) {
  const verifier = program.command("verifier").description("your own verifiers on this host");

  verifier
    .command("list")
    .description("the verifiers of this host, with the digest that names their version")
    .option("--dir <folder>", "folder of the verifiers instead of DESKPROOF_VERIFIERS")
    .option("--json", "print JSON")
    .action(list);

  verifier
    .command("init")
    .description("write a small verifier that works, with evidence to test it on")
    .argument("<name>", "name of its folder, by which tasks call it")
    .addOption(new Option("--language <language>").choices(VERIFIER_LANGUAGES).default("python"))
    .option("--dir <folder>", "folder of the verifiers instead of DESKPROOF_VERIFIERS")
    .action(init);

  verifier
    .command("test")
    .description("run a verifier on its test evidence, in the sandbox of checks; exits 1 when a case differs")
    .argument("<name>")
    .option("--dir <folder>", "folder of the verifiers instead of DESKPROOF_VERIFIERS")
    .option("--json", "print JSON")
    .action(test);
}

async function list(options: InFolder) {
  const { listVerifiers } = await import("@/lib/verifier/operator/verifier-folder");
  const root = rootOf(options);
  const found = await listVerifiers(root);
  if (options.json) return printJson({ folder: root, data: found });
  printTable(
    ["NAME", "LANGUAGE", "FUNCTIONS", "DIGEST", "DESCRIPTION"],
    found.map((one: OperatorVerifier) => [
      one.name,
      one.language ?? "",
      one.functions.join(", "),
      one.digest ?? "",
      one.lack === null ? one.description : `cannot run: ${one.lack}`,
    ]),
  );
  console.log(`${found.length} verifiers in ${root}`);
}

async function init(name: string, options: InFolder & { language: (typeof VERIFIER_LANGUAGES)[number] }) {
  const { exampleVerifier } = await import("@/lib/verifier/operator/examples");
  if (!VERIFIER_NAME.test(name)) throw new CommandFailed("A name is 1 to 63 of a-z, 0-9, hyphen and underscore.");
  const folder = path.join(rootOf(options), name);
  if (await exists(folder)) throw new CommandFailed(`${folder} is there already.`);
  for (const [file, text] of Object.entries(exampleVerifier(options.language))) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text, { flag: "wx" });
  }
  console.log(`Wrote ${folder}`);
  console.log("A task calls it with this evaluator:");
  printJson({
    func: "deskproof_verifier",
    verifier: name,
    function: "column_total",
    result: { type: "vm_file", path: "/home/user/report.csv", dest: "report.csv" },
    expected: { type: "rule", rules: 42 },
    options: { column: "amount" },
  });
  const where = options.dir === undefined ? "" : ` --dir ${options.dir}`;
  console.log(`Test it with: npm run cli -- verifier test ${name}${where}`);
}

const exists = (folder: string) =>
  access(folder).then(
    () => true,
    () => false,
  );

async function test(name: string, options: InFolder) {
  const { withOperatorVerifiers } = await import("@/lib/verifier/operator/operator-runner");
  const { createProcessRunner } = await import("@/lib/verifier/process/process-runner");
  const { runVerifierCases } = await import("@/lib/verifier/operator/verifier-cases");
  const root = rootOf(options);
  const runner = withOperatorVerifiers(createProcessRunner(), root, { hidden: [settings().home] });
  const tested = await runVerifierCases(runner, root, name).finally(() => runner.close());
  if (tested === null) throw new CommandFailed(`There is no verifier ${name} in ${root}.`);
  const { digest, outcomes } = tested;
  const failed = outcomes.filter((outcome) => !outcome.passed).length;
  if (options.json) printJson({ name, digest, cases: outcomes });
  else {
    printTable(
      ["CASE", "", "EXPECTED", "SCORE", "SAID"],
      outcomes.map(({ name: title, passed, expectedScore, reply }) => [
        title,
        passed ? "ok" : "FAIL",
        String(expectedScore ?? "none"),
        reply.ok ? String(reply.score) : "none",
        reply.ok ? reply.detail : `${reply.kind}: ${reply.message}`,
      ]),
    );
    console.log(`${name}@${digest}: ${outcomes.length - failed} of ${outcomes.length} cases as expected`);
  }
  if (outcomes.length === 0) throw new CommandFailed("It has no tests: write tests/NAME/case.json in its folder.");
  if (failed > 0) throw new CommandFailed(`${failed} of ${outcomes.length} cases differ.`);
}
