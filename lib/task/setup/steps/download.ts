import { dirname } from "node:path/posix";
import { z } from "zod";
import { desktopPath } from "../command";
import { StepFailure, type StepRunner } from "../step";

export const downloadParameters = z.looseObject({
  files: z.array(z.looseObject({ url: z.string().min(1), path: z.string().min(1) })).min(1),
});

/** Puts files of the mirror into the desktop. A missing or empty file, or one that does not arrive whole, fails the step. */
export const download: StepRunner = async (parameters, ctx) => {
  const parsed = downloadParameters.safeParse(parameters);
  if (!parsed.success) throw new StepFailure("its parameters list no files", { parameters });
  let total = 0;
  for (const file of parsed.data.files) {
    ctx.signal.throwIfAborted();
    const path = desktopPath(file.path);
    const bytes = await ctx.mirror.read(file.url);
    if (bytes === null) throw new StepFailure("the mirror has no such file", { url: file.url, path });
    if (bytes.length === 0) throw new StepFailure("the mirrored file is empty", { url: file.url, path });
    await ctx.desktop.exec({ argv: ["mkdir", "-p", dirname(path)], timeoutMs: 10_000 });
    await ctx.desktop.writeFile(path, bytes);
    const arrived = await ctx.desktop.stat(path);
    if (arrived?.bytes !== bytes.length) {
      throw new StepFailure("the file did not arrive whole", { path, bytes: arrived?.bytes, expected: bytes.length });
    }
    total += bytes.length;
  }
  return `${parsed.data.files.length} file(s), ${total} bytes`;
};
