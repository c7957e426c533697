/**
 * What a page of the console may load and run: its own files, and the scripts that carry this answer's nonce. No inline
 * script runs without it, so text of a desktop or model that slipped into a page as markup would still not run.
 * Styles may be inline: pictures and charts are placed by style attributes.
 */
export function contentSecurityPolicy({ nonce, isDev }: { nonce: string; isDev: boolean }): string {
  return [
    "default-src 'self'",
    // The reload of changed code in development evaluates text.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
