/**
 * Who may import whom. Imports point down: app -> components, lib/api -> lib/services -> lib/db -> lib/domain.
 * Each rule says why, so that a refusal teaches. The table in words is in ARCHITECTURE.md.
 */
const TESTS = "\\.(test|db\\.test|host\\.test)\\.tsx?$";

/** Nothing in `from` imports anything in `to`; tests may, unless `tests` says otherwise. */
const forbid = (name, comment, from, to, extra = {}) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: [TESTS, ...(extra.except ?? [])] },
  to: { path: to, ...(extra.toNot ? { pathNot: extra.toNot } : {}) },
});

const only = (name, comment, from, allowed, extra = {}) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: [TESTS, ...(extra.except ?? [])] },
  to: { pathNot: allowed, dependencyTypesNot: ["core", "npm", "npm-dev"] },
});

module.exports = {
  forbidden: [
    {
      name: "no-circular",
      comment: "Two files that need each other are one idea, or hide a third: move the shared part below both.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    only(
      "domain-stands-alone",
      "lib/domain is pure words and rules that run in browser, server and worker alike: it imports zod and itself.",
      "^lib/domain/",
      "^lib/domain/",
    ),
    {
      name: "domain-without-packages",
      comment: "lib/domain may use zod and nothing else: no node:* module, no other package, no clock, no environment.",
      severity: "error",
      from: { path: "^lib/domain/", pathNot: TESTS },
      to: { dependencyTypes: ["core", "npm", "npm-dev"], pathNot: "node_modules/zod/" },
    },
    only(
      "format-is-pure",
      "lib/format turns domain values into text for people and needs nothing but lib/domain.",
      "^lib/format/",
      "^lib/(format|domain)/",
    ),
    {
      name: "format-without-node",
      comment: "lib/format runs in the browser: no node:* module.",
      severity: "error",
      from: { path: "^lib/format/", pathNot: TESTS },
      to: { dependencyTypes: ["core"] },
    },
    forbid(
      "trace-reader-is-isomorphic",
      "The reader of traces runs in the browser; only the writer may touch files.",
      "^lib/trace/(reader|events|modernize)",
      "^(lib/(db|services|config|storage|engine|api|auth|desktop)|app|components|worker)/",
    ),
    only(
      "client-below-components",
      "lib/client is the browser's way to the API: it knows wire shapes from lib/domain, nothing of the server.",
      "^lib/client/",
      "^lib/(client|domain|format)/",
    ),
    only(
      "components-see-no-server",
      "A component gets its data through lib/client or props. Server layers, Prisma and settings stay out of the browser.",
      "^components/",
      "^(components|lib/(client|format|domain|trace))/",
    ),
    only(
      "ui-knows-no-product-word",
      "components/ui are primitives: they know no noun of the product, so anything can be built from them.",
      "^components/ui/",
      "^(components/ui|lib/(format|client))/",
    ),
    forbid(
      "pages-go-through-services",
      "A page composes components over services. Queries live in lib/db behind a verb in lib/services.",
      "^app/(?!api/)",
      "^(lib/(db|engine|desktop|policy|verifier|task|storage|generated)|worker)/",
    ),
    forbid(
      "routes-go-through-services",
      "A route handler is a row: auth, scope, schemas, one service call. It reads no table and draws no component.",
      "^app/api/",
      "^(lib/(db|engine|desktop|policy|verifier|generated)|components|worker)/",
    ),
    forbid(
      "tools-know-no-transport",
      "Tool descriptors are shared by MCP and chat: no HTTP, no MCP package, no page.",
      "^lib/tools/",
      "^(app|components|worker|lib/(api|db|engine))/|node_modules/(next|@modelcontextprotocol)/",
    ),
    forbid(
      "services-know-no-transport",
      "A service is called alike by REST, console, CLI and worker: no next/*, no React, no lib/api, no engine internals.",
      "^lib/services/",
      "^(app|components|worker|cli|lib/(api|client|engine|auth/session)[/.])|node_modules/(next|react|react-dom)/",
    ),
    forbid(
      "db-below-services",
      "lib/db turns rows into domain objects. It never calls upward.",
      "^lib/db/",
      "^(app|components|worker|cli|lib/(services|api|auth|client|engine|desktop|policy|verifier|task))/",
    ),
    forbid(
      "prisma-stays-in-db",
      "Only lib/db imports Prisma and the generated client, so that a row never leaves that folder.",
      "^(app|components|worker|cli|lib/(?!db/|generated/|testing/))",
      "^lib/generated/|node_modules/(@prisma|\\.prisma)/",
    ),
    forbid(
      "engine-sees-ports",
      "The engine decides, drivers act: it sees ports, and worker/composition.ts hands it the drivers.",
      "^lib/engine/",
      "^(app|components|worker|cli|lib/(api|client|auth)/|lib/(desktop|policy|verifier|task|storage)/(?!.*\\.port\\.ts$))",
    ),
    forbid(
      "drivers-know-no-database",
      "A driver talks to a machine, a model or a disk. What it finds is data for the engine, which alone stores it.",
      "^lib/(desktop|policy|verifier|task|storage)/",
      "^(app|components|worker|cli|lib/(db|services|api|auth|client|engine)/)",
    ),
    only(
      "decision-stands-beside-domain",
      "lib/decision chooses between options for console and worker alike: who is asked, and how, comes in through its ports.",
      "^lib/decision/",
      "^lib/(decision|domain)/",
    ),
    only(
      "control-is-a-wire",
      "lib/control is what console and worker say to each other: shapes, the token, the client. It decides nothing.",
      "^lib/control/",
      "^lib/(control|domain)/",
    ),
    forbid(
      "config-at-the-bottom",
      "lib/config is read by every server-side layer, so it depends on none of them.",
      "^lib/config/",
      "^(app|components|worker|cli|lib/(?!config/|domain/))",
    ),
    forbid(
      "worker-draws-nothing",
      "The worker is a process without pages.",
      "^worker/",
      "^(app|components)/|node_modules/(next|react|react-dom)/",
    ),
    forbid(
      "cli-goes-through-services",
      "A command calls a service or the HTTP API; it knows neither tables nor pages.",
      "^cli/",
      "^(app|components|lib/(db|generated|client|engine))/",
    ),
    forbid(
      "guest-is-another-machine",
      "guest/ is what goes into the desktop image; it shares no code with the host.",
      "^guest/",
      "^(app|components|worker|cli|lib)/",
    ),
    forbid(
      "testing-stays-out-of-production",
      "lib/testing and e2e are for tests; production code that needs them is missing a port.",
      "^(app|components|worker|cli|lib/(?!testing/))",
      "^(lib/testing|e2e)/",
    ),
    {
      name: "sdk-stands-alone",
      comment:
        "The SDK is given to others: it knows the API by its OpenAPI document and imports nothing but itself and Node's files and streams.",
      severity: "error",
      from: { path: "^sdk/typescript/" },
      to: { pathNot: "^sdk/typescript/src/|^(node:)?(fs|fs/promises|path|stream)$" },
    },
    {
      name: "tests-are-imported-by-nobody",
      comment: "A test file is a leaf: move what is shared to lib/testing.",
      severity: "error",
      from: {},
      to: { path: TESTS },
    },
    {
      name: "no-unlisted-package",
      comment: "Every package a file imports stands in package.json, pinned.",
      severity: "error",
      from: { pathNot: "^(scripts|.*\\.config\\.)" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "resolvable",
      comment: "This import leads nowhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(@/lib/generated|.*generated/prisma)" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|dist|\\.deskproof|coverage|test-results|playwright-report)" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
    },
  },
};
