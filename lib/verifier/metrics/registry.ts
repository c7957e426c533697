import { checkAutoSavingTime } from "./check_auto_saving_time";
import { checkConfigStatus } from "./check_config_status";
import { checkDirectJsonObject } from "./check_direct_json_object";
import { checkFontSize } from "./check_font_size";
import { checkGlobalKeyPlayPause } from "./check_global_key_play_pause";
import { checkGnomeFavoriteApps } from "./check_gnome_favorite_apps";
import { checkIncludeExclude } from "./check_include_exclude";
import { checkJson } from "./check_json";
import { checkJsonKeybindings } from "./check_json_keybindings";
import { checkJsonSettings } from "./check_json_settings";
import { checkLeftPanel } from "./check_left_panel";
import { checkList } from "./check_list";
import { checkOneInstance } from "./check_one_instance_when_started_from_file";
import { checkPlayAndExit } from "./check_play_and_exit";
import { checkQtBgcone } from "./check_qt_bgcone";
import { checkQtMaxVolume } from "./check_qt_max_volume";
import { checkQtMinimalView } from "./check_qt_minimal_view";
import { checkQtSliderColours } from "./check_qt_slider_colours";
import { checkThunderbirdPrefs } from "./check_thunderbird_prefs";
import { compareConfig } from "./compare_config";
import { compareCsv } from "./compare_csv";
import { compareTextFile } from "./compare_text_file";
import { diffTextFile } from "./diff_text_file";
import { exactMatch } from "./exact_match";
import { fileContains } from "./file_contains";
import { gaveUp } from "./gave_up";
import { infeasible } from "./infeasible";
import { isExpectedActiveTabApproximate } from "./is_expected_active_tab_approximate";
import { isExpectedBookmarks } from "./is_expected_bookmarks";
import { isExpectedUrlPatternMatch } from "./is_expected_url_pattern_match";
import { isExtensionInstalled } from "./is_extension_installed";
import { isInList } from "./is_in_list";
import { isInVmClickboard } from "./is_in_vm_clickboard";
import { isUtc0 } from "./is_utc_0";
import { isVlcRecordingsFolder } from "./is_vlc_recordings_folder";
import { matchInList } from "./match_in_list";
import type { MetricDefinition } from "../metric";

/** Every scoring function of this product. Adding one is its file, its test and its line here. */
const METRICS: readonly MetricDefinition[] = [
  checkAutoSavingTime,
  checkConfigStatus,
  checkDirectJsonObject,
  checkFontSize,
  checkGlobalKeyPlayPause,
  checkGnomeFavoriteApps,
  checkIncludeExclude,
  checkJson,
  checkJsonKeybindings,
  checkJsonSettings,
  checkLeftPanel,
  checkList,
  checkOneInstance,
  checkPlayAndExit,
  checkQtBgcone,
  checkQtMaxVolume,
  checkQtMinimalView,
  checkQtSliderColours,
  checkThunderbirdPrefs,
  compareConfig,
  compareCsv,
  compareTextFile,
  diffTextFile,
  exactMatch,
  fileContains,
  gaveUp,
  infeasible,
  isExpectedActiveTabApproximate,
  isExpectedBookmarks,
  isExpectedUrlPatternMatch,
  isExtensionInstalled,
  isInList,
  isInVmClickboard,
  isUtc0,
  isVlcRecordingsFolder,
  matchInList,
];

const byName = new Map(METRICS.map((metric) => [metric.name, metric]));

/** null for a name that this product does not implement. */
export const metricNamed = (name: string): MetricDefinition | null => byName.get(name) ?? null;

export const listMetrics = (): readonly MetricDefinition[] => METRICS;
