import type { Command } from "commander";
import { z } from "zod";
import { hostPoliciesWire, policyProbeWire } from "@/lib/domain/policy/policy.wire";
import { shortDigest } from "@/lib/format/id";
import { openApi, withApiOptions, type ApiOptions } from "../api-client";
import { CommandFailed } from "../command-failed";
import { inert, printJson, printLine, printTable } from "../output";

type Options = ApiOptions & { json?: boolean };

/** `policies list | probe`, over the HTTP API. */
export function addPolicyCommands(program: Command) {
  const policies = program.command("policies").description("models and programs that act in evaluations");

  withApiOptions(policies.command("list"))
    .description("what each host offers, and what is wrong in its file")
    .option("--json", "print JSON")
    .action(async (options: Options) => {
      const answer = await openApi(options).get("/policies", z.object({ data: z.array(hostPoliciesWire) }));
      if (options.json) return printJson(answer);
      printTable(
        ["HOST", "POLICY", "DRIVER", "MODEL", "DIGEST", "LACK"],
        answer.data.flatMap((host) =>
          host.offers.map((offer) => [
            host.host_name,
            offer.name,
            offer.driver,
            offer.model ?? "-",
            shortDigest(offer.digest),
            offer.lack ?? "-",
          ]),
        ),
      );
      for (const { host_name, problems } of answer.data) {
        for (const { line, key, message } of problems) {
          console.error(inert(`${host_name}: ${line === null ? "" : `line ${line}, `}${key || "the file"} ${message}`));
        }
      }
    });

  withApiOptions(policies.command("probe"))
    .description("send one tiny request to a policy's model; exits 0 only if it answered")
    .argument("<name>", "the policy")
    .option("--host <id>", "the host that sends it; the first that offers the policy when missing")
    .option("--json", "print JSON")
    .action(async (name: string, options: Options & { host?: string }) => {
      const query = options.host ? `?host=${encodeURIComponent(options.host)}` : "";
      const probe = await openApi(options).post(
        `/policies/${encodeURIComponent(name)}/probe${query}`,
        {},
        policyProbeWire,
      );
      if (options.json) printJson(probe);
      else if (probe.ok) {
        const tools = { true: "understood", false: "not understood", null: "not asked for" };
        printLine(
          `${probe.model ?? name} answered ${probe.host_name} in ${Math.round(probe.latency_ms ?? 0)} ms, ` +
            `tool calls ${tools[String(probe.tool_calls_understood) as keyof typeof tools]}`,
        );
      }
      if (!probe.ok) throw new CommandFailed(`${name}: ${probe.failure?.code}: ${probe.failure?.message}`);
    });
}
