import { realpath } from "node:fs/promises";
import path from "node:path";

const compiled = new Map<string, Uint8Array>();
/** A few versions of a few verifiers. */
const COMPILED_MAX = 50;

/**
 * One program of a verifier's TypeScript or JavaScript, with its types stripped but not checked. `folder` holds its
 * files and nothing else may be imported but modules of Node. Kept by digest. Throws Error with the first fault.
 */
export async function typescriptProgram(digest: string, folder: string, entry: string): Promise<Uint8Array> {
  const before = compiled.get(digest);
  if (before) return before;
  const { build } = await import("esbuild");
  const own = await realpath(folder);
  const { outputFiles, metafile } = await build({
    absWorkingDir: own,
    entryPoints: [path.join(own, entry)],
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    target: "node20",
    // Nothing outside of the folder may change what the verifier is.
    tsconfigRaw: {},
    logLevel: "silent",
  });
  const foreign = Object.keys(metafile.inputs).find((input) =>
    path.relative(own, path.resolve(own, input)).startsWith(".."),
  );
  if (foreign !== undefined) throw new Error(`it imports a file outside of its folder: ${path.basename(foreign)}`);
  const program = outputFiles[0]?.contents ?? new Uint8Array();
  if (compiled.size >= COMPILED_MAX) compiled.clear();
  compiled.set(digest, program);
  return program;
}
