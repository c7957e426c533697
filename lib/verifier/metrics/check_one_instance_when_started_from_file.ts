import { vlcSettingMetric } from "../formats/vlc-setting";

/** VLC keeps one instance when started from a file or not. */
export const checkOneInstance = vlcSettingMetric({
  func: "check_one_instance_when_started_from_file",
  setting: "one-instance-when-started-from-file",
  member: "expected_one_instance_when_started_from_file",
  fallback: "1",
});
