import { inCheckout } from "./checkout.mjs";
import { runStep } from "./run-step.mjs";

/** Builds and publishes a desktop template when this host has no version of it, showing how far it is. */
export async function ensureTemplate(stack, say, name) {
  let show = null;
  await runStep(process.execPath, [inCheckout("dist/cli.mjs"), "templates", "ensure", name, "--json"], {
    env: stack.env,
    what: `Building the desktop template ${name}`,
    onLine(text) {
      const event = parseEvent(text);
      if (event === null) return;
      show ??= say.progress(`Building the desktop template ${name}`);
      show(event.fraction, event.detail);
    },
  });
}

function parseEvent(text) {
  try {
    const event = JSON.parse(text);
    return typeof event.fraction === "number" ? event : null;
  } catch {
    return null;
  }
}
