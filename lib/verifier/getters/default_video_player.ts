import { defineGetter, jsonValue } from "../getter";

/** Video types of the freedesktop shared MIME database whose default program is asked for. */
const VIDEO_TYPES = [
  "3gpp 3gpp2 annodex dv isivideo mj2 mp2t mp4 mpeg ogg quicktime vivo vnd.avi vnd.mpegurl vnd.radgamettools.bink",
  "vnd.radgamettools.smacker vnd.rn-realvideo vnd.vivo vnd.youtube.yt wavelet webm x-anim x-flic x-flv x-javafx",
  "x-matroska x-matroska-3d x-mjpeg x-mng x-ms-asf x-ms-asf-plugin x-ms-wm x-ms-wmv x-ms-wmx x-ms-wvx x-msvideo",
  "x-nsv x-ogm+ogg x-sgi-movie x-theora+ogg mp4v-es msvideo divx avi fli flv x-avi x-m4v x-mpeg x-mpeg2 x-ogm x-theora",
]
  .join(" ")
  .split(" ");

const SCRIPT = `for t in ${VIDEO_TYPES.join(" ")}; do xdg-mime query default "video/$t"; done`;

/** The program that is the default for most video types; none when no type has one. */
export const defaultVideoPlayer = defineGetter({
  name: "default_video_player",
  async get(_spec, { desktop }) {
    const { stdout } = await desktop.exec({ argv: [SCRIPT], shell: true, as: "user", timeoutMs: 60_000 });
    const counts = new Map<string, number>();
    for (const line of stdout.split("\n")) {
      if (line.trim() !== "") counts.set(line.trim(), (counts.get(line.trim()) ?? 0) + 1);
    }
    const [first] = [...counts].sort((left, right) => right[1] - left[1]);
    return jsonValue(first?.[0] ?? null);
  },
});
