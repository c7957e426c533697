import JSZip from "jszip";
import { describe, expect, it } from "vitest";
import { readZipNames, UnreadableZip } from "./zip-names";

async function zipOf(names: readonly string[], comment = ""): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new JSZip();
  for (const name of names) zip.file(name, "x".repeat(100), { createFolders: true });
  return new Uint8Array(await zip.generateAsync({ type: "arraybuffer", comment }));
}
const NAMES = ["model/os/task-1/result.txt", "model/os/task-1/traj.jsonl", "näme.txt"];

/** The same list, said by the larger record that zips beyond 4 GiB or 65,535 files have. */
function enlarged(zip: Uint8Array<ArrayBuffer>): Blob {
  const end = new DataView(zip.buffer, zip.byteLength - 22);
  const [bytes, offset] = [end.getUint32(12, true), end.getUint32(16, true)];
  const record = new DataView(new ArrayBuffer(56));
  record.setUint32(0, 0x06064b50, true);
  record.setBigUint64(40, BigInt(bytes), true);
  record.setBigUint64(48, BigInt(offset), true);
  const locator = new DataView(new ArrayBuffer(20));
  locator.setUint32(0, 0x07064b50, true);
  locator.setBigUint64(8, BigInt(zip.byteLength - 22), true);
  const last = zip.slice(-22);
  new DataView(last.buffer).setUint32(16, 0xffffffff, true);
  return new Blob([zip.slice(0, -22), record.buffer, locator.buffer, last]);
}

describe("the names in a zip", () => {
  it.each(["", "a comment with PK\u0005\u0006 in it"])(
    "are read from its end, without folders: %j",
    async (comment) => {
      expect(await readZipNames(new Blob([await zipOf(NAMES, comment)]))).toEqual(NAMES);
    },
  );

  it("are read where the list is named by the larger record", async () => {
    expect(await readZipNames(enlarged(await zipOf(NAMES)))).toEqual(NAMES);
  });

  it.each([
    ["a name longer than the list", 28, 0xffff],
    ["an entry that is none", 0, 0],
  ])("are not guessed from a list with %s", async (_, offset, value) => {
    const zip = await zipOf(NAMES);
    const view = new DataView(zip.buffer);
    const listAt = view.getUint32(zip.byteLength - 6, true);
    const secondAt = listAt + 46 + view.getUint16(listAt + 28, true);
    view.setUint16(secondAt + offset, value, true);
    await expect(readZipNames(new Blob([zip]))).rejects.toThrow(new UnreadableZip("Its list is damaged."));
  });

  it("are not made up of what is no zip or is cut", async () => {
    const whole = await zipOf(NAMES);
    for (const bytes of [new Uint8Array(), new Uint8Array(5_000), whole.slice(0, -40), whole.slice(100)]) {
      await expect(readZipNames(new Blob([bytes]))).rejects.toThrow(UnreadableZip);
    }
  });
});
