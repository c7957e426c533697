/** Runs once when the console's server starts: a setting that cannot be used stops it here, not at the first request. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { settings } = await import("@/lib/config/env");
  settings();
  const { serveViewerStreams } = await import("@/lib/api/viewer-stream");
  serveViewerStreams();
  const { installation } = await import("@/lib/auth/installation");
  const { runWebhooks } = await import("@/lib/webhook/run-webhooks");
  runWebhooks(installation());
}
