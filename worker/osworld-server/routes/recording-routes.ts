import { bytesAnswer, jsonAnswer, type Route } from "../route";

/** Taken on the host from pictures of the screen, so that nothing of it runs in the desktop. */
const startRecording: Route = {
  method: "POST",
  paths: ["/start_recording"],
  async run({ slot, recording }) {
    await slot.look("observe", async () => recording.start(slot));
    return jsonAnswer({ status: "success", message: "Started recording." });
  },
};

const endRecording: Route = {
  method: "POST",
  paths: ["/end_recording"],
  run: async ({ recording }) => bytesAnswer(await recording.end(), "video/webm"),
};

export const RECORDING_ROUTES: readonly Route[] = [startRecording, endRecording];
