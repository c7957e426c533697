import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { makeDocx, makeXlsx, makeZip, paragraph } from "../testing/office-files";
import { makePdf } from "../testing/pdf-files";
import { metricBench } from "../testing/metric-bench";

/** A tar archive; a name ending in a slash is a folder, a content "-> target" a symbolic link. */
function makeTar(parts: [name: string, content: string | Uint8Array][]): Buffer {
  const blocks = parts.flatMap(([name, content]) => {
    const isLink = typeof content === "string" && content.startsWith("-> ");
    const body = isLink ? Buffer.alloc(0) : Buffer.from(content);
    const head = Buffer.alloc(512);
    head.write(name, 0, 100);
    head.write(["0000644", "0000000", "0000000", ""].join("\0"), 100);
    head.write(`${body.length.toString(8).padStart(11, "0")}\0`, 124);
    head.write("00000000000\0", 136);
    head.write("        ", 148);
    head.write(isLink ? "2" : name.endsWith("/") ? "5" : "0", 156);
    if (isLink) head.write(content.slice(3), 157, 100);
    head.write("ustar\x00" + "00", 257);
    const sum = head.reduce((total, byte) => total + byte, 0);
    head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    return [head, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1_024)]);
}

describe("compare_archive", () => {
  const bench = metricBench("compare_archive");
  const zip = async (name: string, parts: Record<string, string | Uint8Array>) =>
    bench.file(name, await makeZip(parts));

  it("compares texts of the same names by default, and hands other options on", async () => {
    const gold = await zip("g.zip", { "a.txt": "One", "b.txt": "two" });
    expect(await bench.score(gold, gold)).toBe(1);
    const half = await zip("h.zip", { "b.txt": "two", "a.txt": "one" });
    expect(await bench.score(half, gold)).toBe(0.5);
    expect(await bench.score(half, gold, { file_type: "text", ignore_case: true })).toBe(1);
    expect(await bench.score(await zip("n.zip", { "A.txt": "One", "b.txt": "two" }), gold)).toBe(0);
    expect(await bench.score(await zip("m.zip", { "a.txt": "One", "b.txt": "two", c: "" }), gold)).toBe(0);
  });

  it("looks into one folder by option", async () => {
    const gold = await zip("g.zip", { "s/a.txt": "1", "s/b.txt": "2" });
    const other = await zip("o.zip", { "s/a.txt": "1", "s/b.txt": "2", "x.txt": "3" });
    expect(await bench.score(other, gold, { file_path: "s" })).toBe(1);
    expect(await bench.score(other, gold)).toBe(0);
    expect(await bench.score(gold, gold)).toBe("missing_input");
    expect(await bench.score(gold, gold, { file_path: "none" })).toBe("unreadable_input");
    expect(await bench.score(gold, gold, { file_path: "../.." })).toBe("unreadable_input");
  });

  it("reads tar archives, plain and gzipped, whatever the ending says of the packing", async () => {
    const gold = await zip("g.zip", { "a.txt": "1", "d/b.txt": "2" });
    const tar = makeTar([
      ["a.txt", "1"],
      ["d/", ""],
      ["d/b.txt", "2"],
    ]);
    for (const [name, bytes] of [
      ["a.tar", tar],
      ["a.tar.gz", gzipSync(tar)],
      ["a.tgz", gzipSync(tar)],
      ["b.tar.gz", tar],
    ] as const)
      expect(await bench.score(await bench.file(name, bytes), gold, { file_path: "d" }), name).toBe(1);
  });

  it("compares each kind of file with its own function", async () => {
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const kinds: [string, string, string | Uint8Array, object?][] = [
      ["pdf", "f.pdf", await makePdf({ text: [["one", 20, 100]] })],
      ["docx", "f.docx", await makeDocx(paragraph("one"))],
      ["image", "f.png", picture],
      ["csv", "f.csv", "a,b\n"],
      [
        "table",
        "f.xlsx",
        await makeXlsx({ S: [["h"], [1]] }),
        { rules: [{ type: "sheet_data", sheet_idx0: 0, sheet_idx1: "EI0" }] },
      ],
    ];
    for (const [type, name, content, options] of kinds) {
      const archive = await zip("g.zip", { [name]: content });
      expect(await bench.score(archive, archive, { file_type: type, ...options }), type).toBe(1);
    }
    const texts = await zip("t.zip", { a: "1" });
    expect(await bench.score(texts, texts, { file_type: "poem" })).toBe("rule");
    expect(await bench.score(texts, texts, { file_type: "pdf", ignore_case: true })).toBe("rule");
  });

  it("is 0 for none and has no score for a missing, empty, broken or unnamed kind of archive", async () => {
    const gold = await zip("g.zip", { a: "1" });
    expect(await bench.score(null, gold)).toBe(0);
    expect(await bench.score(await bench.missing("no.zip"), gold)).toBe("missing_input");
    expect(await bench.score(await bench.file("b.zip", "no archive"), gold)).toBe("unreadable_input");
    expect(await bench.score(await bench.file("b.tar", "no archive"), gold)).toBe("unreadable_input");
    expect(await bench.score(await bench.file("b.tar.gz", gzipSync(Buffer.alloc(700, 1))), gold)).toBe(
      "unreadable_input",
    );
    expect(
      await bench.score(
        await bench.file("e.zip", Buffer.from("504b0506" + "00".repeat(18), "hex")),
        await bench.file("f.zip", Buffer.from("504b0506" + "00".repeat(18), "hex")),
      ),
    ).toBe("unreadable_input");
    expect(await bench.score(await bench.file("b.rar", "Rar!"), gold)).toBe("unreadable_input");
  });

  it("leaves out names that lead outside and links, and refuses what grows without end", async () => {
    const gold = await zip("g.zip", { "a.txt": "1" });
    const hostile = makeTar([
      ["../../out.txt", "x"],
      ["/etc/out.txt", "x"],
      ["link", "-> /etc/passwd"],
      ["a.txt", "1"],
    ]);
    expect(await bench.score(await bench.file("h.tar", hostile), gold)).toBe(1);
    const bomb = await makeZip({ "a.txt": new Uint8Array(130 * 1024 * 1024) });
    expect(await bench.score(await bench.file("b.zip", bomb), gold)).toBe("refused_input");
    const packed = gzipSync(Buffer.alloc(260 * 1024 * 1024), { level: 1 });
    expect(await bench.score(await bench.file("b.tar.gz", packed), gold)).toBe("refused_input");
    expect(await bench.score(await bench.file("c.tar.bz2", "BZh91AY&SY"), gold)).toBe("refused_input");
  }, 60_000);
});
