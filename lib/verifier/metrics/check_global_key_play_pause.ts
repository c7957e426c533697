import { vlcSettingMetric } from "../formats/vlc-setting";

/** A global key for play and pause is bound (1) or not (0). */
export const checkGlobalKeyPlayPause = vlcSettingMetric({
  func: "check_global_key_play_pause",
  setting: "global-key-play-pause",
  member: "expected_global_key_play_pause",
  fallback: "",
  read: (value) => (value === "" ? "0" : "1"),
});
