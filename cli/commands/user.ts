import type { Command } from "commander";
import { printJson } from "../output";

/** `user link`: a way in for whoever can run commands on this machine. */
export function addUserCommands(program: Command) {
  const user = program.command("user").description("people of this installation");
  user
    .command("link")
    .description("print a one-time sign-in link; the first owner's when no address is given")
    .option("--email <address>", "the member to sign in")
    .option("--json", "print JSON")
    .action(async ({ email, json }: { email?: string; json?: boolean }) => {
      const [{ signInLink }, { withServices }] = await Promise.all([
        import("../sign-in-link"),
        import("../with-services"),
      ]);
      const link = await withServices((ctx) => signInLink(ctx, email));
      if (json) return printJson({ url: link.url, email: link.email, expires_at: link.expiresAt.toISOString() });
      console.log(`${link.url}\nSigns ${link.email} in, once, until ${link.expiresAt.toISOString()}.`);
    });
}
