import type { Command } from "commander";
import { settings } from "@/lib/config/env";
import { GUEST } from "../bundled-folders";
import { storeReadyDesktop } from "../store-ready-desktop";
import { printJson, printTable } from "../output";

/** Of the whole work, by time; the rest is the stored ready desktop. */
const BUILD_SHARE = 0.93;

/** `templates ensure | list`: the desktop images on this host's disk. */
export function addTemplateCommands(program: Command) {
  const templates = program.command("templates").description("build and list desktop templates of this host");

  templates
    .command("ensure")
    .description("build and publish a template when this host has no version of its recipe; needs root")
    .argument("<name>", "office, minimal, or another of guest/templates")
    .option("--refresh", "build a new version with today's packages")
    .option("--json", "print a JSON line for each bit of progress, then the template")
    .action(async (name: string, options: { refresh?: boolean; json?: boolean }) => {
      const { ensureTemplate } = await import("@/lib/desktop/template/ensure-template");
      const interrupted = new AbortController();
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort());
      const show = (fraction: number, detail: string) =>
        console.log(options.json ? JSON.stringify({ fraction, detail }) : `${Math.round(fraction * 100)} % ${detail}`);
      const { template } = await ensureTemplate({
        name,
        templatesFolder: settings().templatesFolder,
        guestFolder: GUEST,
        refresh: options.refresh,
        signal: interrupted.signal,
        onProgress: (fraction, detail) => show(fraction * BUILD_SHARE, detail),
      });
      // Without a stored ready desktop everything works, only slower and without forks.
      const lack = await storeReadyDesktop(template.digest, (share, stage) =>
        show(BUILD_SHARE + share * (1 - BUILD_SHARE), stage),
      );
      if (lack !== null) console.error(`No ready desktop is stored: ${lack}`);
      const { name: published, version, digest, size_bytes } = template;
      if (options.json) console.log(JSON.stringify({ name: published, version, digest, size_bytes }));
      else console.log(`${published}@${version} ${digest}`);
    });

  templates
    .command("list")
    .description("published versions on this host")
    .option("--json", "print JSON")
    .action(async ({ json }: { json?: boolean }) => {
      const { TemplateStore } = await import("@/lib/desktop/template/template-store");
      const found = (await new TemplateStore(settings().templatesFolder).list()).map(({ template }) => template);
      if (json) {
        return printJson({
          data: found.map(({ name, version, digest, size_bytes }) => ({ name, version, digest, size_bytes })),
        });
      }
      printTable(
        ["TEMPLATE", "SIZE", "DIGEST"],
        found.map((template) => [
          `${template.name}@${template.version}`,
          `${Math.round(template.size_bytes / 1_048_576)} MiB`,
          template.digest,
        ]),
      );
    });
}
