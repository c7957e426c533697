import { expect, it } from "vitest";
import { readRecord } from "./call-record";

it("reads what was sent and said", () => {
  const record = readRecord({
    format: 1,
    sent: {
      system: "You act.",
      task: "Do it.",
      results: [{ id: "c1", tool: "click", text: "done", is_error: false }],
      notes: [],
      tree: null,
      image: { digest: "sha256:1", width: 640, height: 480, media_type: "image/png" },
    },
    failed_tries: [{ code: "provider_timeout" }],
    reply: { text: "I click.", calls: [{ id: "c2", tool: "click", arguments: { x: 1 } }], native: {} },
  });
  expect(record.sent).toMatchObject({ system: "You act.", image: { digest: "sha256:1" } });
  expect(record.reply?.calls).toEqual([{ id: "c2", tool: "click", arguments: { x: 1 } }]);
  expect(record.failed_tries).toHaveLength(1);
});

it("leaves out a part of another form and keeps the rest", () => {
  const record = readRecord({
    sent: { system: 7, results: "none", notes: ["n"], image: { digest: 1 } },
    reply: { text: "ok", calls: 3 },
  });
  expect(record.sent).toMatchObject({ system: null, results: [], notes: ["n"], image: null });
  expect(record.reply).toEqual({ text: "ok", calls: [] });
  expect(readRecord({ sent: "no", failed_tries: "no", reply: 4 })).toEqual({
    sent: null,
    failed_tries: [],
    reply: null,
  });
});
