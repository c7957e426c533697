import { vlcSettingMetric } from "../formats/vlc-setting";

/** VLC closes after playing or not. */
export const checkPlayAndExit = vlcSettingMetric({
  func: "check_play_and_exit",
  setting: "play-and-exit",
  member: "expected_play_and_exit",
  fallback: "0",
});
