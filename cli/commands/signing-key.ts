import type { Command } from "commander";
import { settings } from "@/lib/config/env";
import { readSigningKeys } from "@/lib/config/signing-keys-file.mjs";
import { printJson, printTable } from "../output";

/** `signing-key list | rotate`: the keys of this installation's manifests, in its state folder. */
export function addSigningKeyCommands(program: Command) {
  const key = program.command("signing-key").description("keys that sign manifests");

  key
    .command("list")
    .description("list the keys, the one that signs first")
    .option("--json", "print JSON, public keys included")
    .action((options: { json?: boolean }) => {
      const keys = readSigningKeys(settings().home).map(({ private_key: _own, ...rest }) => rest);
      if (options.json) return printJson(keys);
      const rows = keys.map(({ id, created_at, retired_at }) => [id, created_at, retired_at ?? "signs now"]);
      printTable(["KEY", "MADE", "RETIRED"], rows);
    });

  key
    .command("rotate")
    .description("sign with a new key from now on; the private half of the old one is destroyed, what it signed holds")
    .option("--json", "print JSON")
    .action(async (options: { json?: boolean }) => {
      const { rotateKey } = await import("@/lib/services/signing-key/rotate-key");
      const { withServices } = await import("../with-services");
      const { id, created_at, public_key } = await withServices((ctx) => rotateKey({ ctx, home: settings().home }));
      if (options.json) return printJson({ id, created_at, public_key });
      console.log(id);
    });
}
