import { vlcSettingMetric } from "../formats/vlc-setting";

/** VLC starts in its minimal view or not. */
export const checkQtMinimalView = vlcSettingMetric({
  func: "check_qt_minimal_view",
  setting: "qt-minimal-view",
  member: "expected_qt_minimal_view",
  fallback: "0",
});
