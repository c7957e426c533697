import { expect, it } from "vitest";
import type { SlotFilm, SlotUse } from "@/lib/engine/slots/osworld-servers.port";
import { RecordingDesk } from "./recording-desk";

const slotWith = (film: () => SlotFilm) => ({ film }) as SlotUse;

it("keeps one recording at a time, gives it once, and throws it away when it is given up", async () => {
  let abandoned = 0;
  const film = { finish: () => Promise.resolve(Uint8Array.of(1, 2)), abandon: () => void abandoned++ };
  const slot = slotWith(() => film);
  const desk = new RecordingDesk();
  await expect(desk.end()).rejects.toMatchObject({ status: 400 });
  desk.start(slot);
  expect(() => desk.start(slot)).toThrow("going on already");
  expect(await desk.end()).toEqual(Uint8Array.of(1, 2));
  await expect(desk.end()).rejects.toMatchObject({ status: 400 });
  desk.start(slot);
  desk.abandon();
  expect(abandoned).toBe(1);
  await expect(desk.end()).rejects.toMatchObject({ status: 400 });
});

it("says 501 where the host cannot record, and 500 when a recording came to nothing", async () => {
  const desk = new RecordingDesk();
  const unable = slotWith(() => {
    throw new Error("this host has no ffmpeg");
  });
  expect(() => desk.start(unable)).toThrow(
    expect.objectContaining({ status: 501, message: expect.stringContaining("ffmpeg") }),
  );
  desk.start(slotWith(() => ({ finish: () => Promise.reject(new Error("it broke")), abandon: () => undefined })));
  await expect(desk.end()).rejects.toMatchObject({ status: 500, message: expect.stringContaining("it broke") });
});
