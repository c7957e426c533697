import type { Desktop, ExecRequest, ExecResult } from "@/lib/desktop/desktop.port";
import type { AccessibilityTree, WindowInfo } from "@/lib/domain/observation/observation";

export interface FakeDesktopState {
  /** Content by path. */
  files?: Record<string, string | Uint8Array>;
  /** Standard output by command line (words joined by blanks); anything else answers with exit status 127. */
  commands?: Record<string, string | Partial<ExecResult>>;
  applications?: AccessibilityTree["applications"];
  windows?: WindowInfo[];
  terminalText?: string | null;
}

/** The parts of a desktop that getters use, in memory. Any other call fails the test that made it. */
export function fakeDesktop(state: FakeDesktopState): { desktop: Desktop; execs: ExecRequest[] } {
  const execs: ExecRequest[] = [];
  const files = new Map(
    Object.entries(state.files ?? {}).map(([path, content]) => [
      path,
      typeof content === "string" ? new TextEncoder().encode(content) : content,
    ]),
  );
  const folderOf = (path: string) => `${path.replace(/\/+$/, "")}/`;
  const parts: Partial<Desktop> = {
    id: "dsk_fake",
    screen: { width: 1920, height: 1080 },
    readFile: async (path) => files.get(path) ?? null,
    list: async (path) => {
      const names = [...files.keys()].filter((file) => file.startsWith(folderOf(path)));
      return names.length === 0 ? null : names.map((file) => file.slice(folderOf(path).length));
    },
    stat: async (path) => {
      const isFile = files.has(path);
      if (!isFile && ![...files.keys()].some((file) => file.startsWith(folderOf(path)))) return null;
      return { kind: isFile ? "file" : "directory", bytes: 0, modifiedAt: "2026-01-01T00:00:00Z", mode: 0o644 };
    },
    exec: async (request) => {
      execs.push(request);
      const answer = state.commands?.[request.argv.join(" ")];
      const said = typeof answer === "string" ? { stdout: answer } : answer;
      const exitCode = answer === undefined ? 127 : 0;
      return { exitCode, signal: null, timedOut: false, stdout: "", stderr: "", durationMs: 1, ...said };
    },
    accessibility: async () => ({ applications: state.applications ?? [], nodeCount: 1, takenMs: 1 }),
    windows: async () => state.windows ?? [],
    terminalText: async () => state.terminalText ?? null,
    templateDigest: "sha256:template",
  };
  // Only what getters use is there; the proxy turns any other access into a named failure.
  const desktop = new Proxy(parts, {
    get: (target, name) => {
      if (name in target) return target[name as keyof Desktop];
      throw new Error(`the fake desktop has no ${String(name)}`);
    },
  }) as Desktop;
  return { desktop, execs };
}
