import { mkdir, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { hostCommand } from "../host-command";
import { unmountBelow } from "../mount-table";
import { copySources } from "./source-files";
import type { TemplateDefinition } from "./template-definition";

/** Where parts of `guest/` go inside an image. */
const PLACES = [
  ["init", "usr/lib/deskproof/init"],
  ["python/pyautogui", "usr/lib/python3/dist-packages/pyautogui"],
  ["build", "build"],
] as const;

/**
 * Makes the upper layer of a template in `<draft>/layer`: guest files over the base, then the definition's scripts in
 * a chroot with its own mount, pid and network namespace (so without a network). Throws with the script's last words.
 */
export async function customizeLayer(
  draft: string,
  baseRootfs: string,
  guestFolder: string,
  definition: TemplateDefinition,
  options: { onProgress: (share: number, stage: string) => void; signal?: AbortSignal },
): Promise<void> {
  const [layer, work, root] = ["layer", "work", "root"].map((name) => path.join(draft, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [layer, work, root]) await mkdir(folder, { recursive: true });
  await hostCommand("mount", [
    ...["-t", "overlay", "overlay", "-o", `lowerdir=${baseRootfs},upperdir=${layer},workdir=${work}`, root],
  ]);
  try {
    options.onProgress(0, "placing guest files");
    for (const name of definition.layers) await copySources(path.join(guestFolder, "layers", name), root);
    for (const [from, to] of PLACES) await copySources(path.join(guestFolder, from), path.join(root, to));
    for (const [index, script] of definition.scripts.entries()) {
      options.onProgress((index + 0.1) / definition.scripts.length, `running ${script}`);
      await runInImage(root, script, options.signal);
    }
    await rm(path.join(root, "build"), { recursive: true });
  } finally {
    await unmountBelow(draft);
  }
  await rm(work, { recursive: true, force: true });
  await rmdir(root);
}

async function runInImage(root: string, script: string, signal?: AbortSignal): Promise<void> {
  const inside = `mount -t proc proc ${root}/proc && exec chroot ${root} /bin/sh /build/${script}`;
  await hostCommand(
    "setpriv",
    [
      ...["--pdeathsig", "KILL", "unshare", "--mount", "--pid", "--net", "--ipc", "--fork", "--kill-child"],
      ...["/bin/sh", "-c", inside],
    ],
    { timeoutMs: 10 * 60_000, signal },
  );
}
