import { expect, it } from "vitest";
import { readChosenFolder, type ChosenFile } from "./chosen-folder";

const file = (path: string, content: string | Uint8Array = "{}", size = 2): ChosenFile => ({
  ...{ path, size },
  bytes: () =>
    Promise.resolve(new Uint8Array(typeof content === "string" ? new TextEncoder().encode(content) : content).buffer),
});

it("finds the tasks and their order wherever in the folder they lie, and reads nothing else", async () => {
  const chosen = [
    file("OSWorld/README.md"),
    file("OSWorld/evaluation_examples/test_all.json", '{"os":["a"]}'),
    file("OSWorld/evaluation_examples/examples/os/a.json", "A"),
    file("OSWorld/evaluation_examples/examples/os/b.json", "B"),
    file("OSWorld/other/examples/os/a.json", "other"),
    { ...file("OSWorld/secret.json"), bytes: () => Promise.reject(new Error("was read")) },
  ];
  expect(await readChosenFolder(chosen)).toEqual({
    files: [
      { path: "examples/os/a.json", text: "A" },
      { path: "examples/os/b.json", text: "B" },
    ],
    order: '{"os":["a"]}',
    refused: [],
  });
});

it("also takes the folder `examples` itself, and keeps every character", async () => {
  const { files } = await readChosenFolder([file("examples/os/a.json", "\uFEFF{}\r\n")]);
  expect(files).toEqual([{ path: "examples/os/a.json", text: "\uFEFF{}\r\n" }]);
});

it("names what is no text or too large", async () => {
  const chosen = [file("examples/os/a.json", new Uint8Array([0xff])), file("examples/os/b.json", "{}", 2_000_000)];
  expect(await readChosenFolder(chosen)).toMatchObject({
    files: [],
    refused: ["examples/os/a.json", "examples/os/b.json"],
  });
});
