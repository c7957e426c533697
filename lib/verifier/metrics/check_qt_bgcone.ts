import { vlcSettingMetric } from "../formats/vlc-setting";

/** The cone in VLC's background is on or off. */
export const checkQtBgcone = vlcSettingMetric({
  func: "check_qt_bgcone",
  setting: "qt-bgcone",
  member: "expected_qt_bgcone",
  fallback: "1",
});
