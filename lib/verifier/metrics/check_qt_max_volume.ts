import { vlcSettingMetric } from "../formats/vlc-setting";

/** VLC's largest volume in percent. */
export const checkQtMaxVolume = vlcSettingMetric({
  func: "check_qt_max_volume",
  setting: "qt-max-volume",
  member: "expected_qt_max_volume",
  fallback: "125",
});
