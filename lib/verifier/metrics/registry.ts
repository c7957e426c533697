import { checkAutoSavingTime } from "./check_auto_saving_time";
import { checkConfigStatus } from "./check_config_status";
import { checkDirectJsonObject } from "./check_direct_json_object";
import { checkFontSize } from "./check_font_size";
import { checkGlobalKeyPlayPause } from "./check_global_key_play_pause";
import { checkGnomeFavoriteApps } from "./check_gnome_favorite_apps";
import { checkHighlightedWords } from "./check_highlighted_words";
import { checkIncludeExclude } from "./check_include_exclude";
import { checkItalicFontSize14 } from "./check_italic_font_size_14";
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
import { checkTabstops } from "./check_tabstops";
import { checkThunderbirdPrefs } from "./check_thunderbird_prefs";
import { compareConfig } from "./compare_config";
import { compareCsv } from "./compare_csv";
import { compareDocxFiles } from "./compare_docx_files";
import { compareDocxFilesAndIgnoreNewLines } from "./compare_docx_files_and_ignore_new_lines";
import { compareDocxTables } from "./compare_docx_tables";
import { compareFontNames } from "./compare_font_names";
import { compareLineSpacing } from "./compare_line_spacing";
import { compareReferences } from "./compare_references";
import { compareSubscriptContains } from "./compare_subscript_contains";
import { compareTextFile } from "./compare_text_file";
import { compareUniqueTrainRecords } from "./compare_unique_train_records";
import { containsPageBreak } from "./contains_page_break";
import { diffTextFile } from "./diff_text_file";
import { evaluateStrikeThroughLastParagraph } from "./evaluate_strike_through_last_paragraph";
import { exactMatch } from "./exact_match";
import { fileContains } from "./file_contains";
import { fuzzyPlaceMath } from "./fuzzy_place_math";
import { gaveUp } from "./gave_up";
import { hasPageNumbersInFooters } from "./has_page_numbers_in_footers";
import { infeasible } from "./infeasible";
import { isExpectedActiveTabApproximate } from "./is_expected_active_tab_approximate";
import { isExpectedBookmarks } from "./is_expected_bookmarks";
import { isExpectedUrlPatternMatch } from "./is_expected_url_pattern_match";
import { isExtensionInstalled } from "./is_extension_installed";
import { isFirstLineCentered } from "./is_first_line_centered";
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
  checkHighlightedWords,
  checkIncludeExclude,
  checkItalicFontSize14,
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
  checkTabstops,
  checkThunderbirdPrefs,
  compareConfig,
  compareCsv,
  compareDocxFiles,
  compareDocxFilesAndIgnoreNewLines,
  compareDocxTables,
  compareFontNames,
  compareLineSpacing,
  compareReferences,
  compareSubscriptContains,
  compareTextFile,
  compareUniqueTrainRecords,
  containsPageBreak,
  diffTextFile,
  evaluateStrikeThroughLastParagraph,
  exactMatch,
  fileContains,
  fuzzyPlaceMath,
  gaveUp,
  hasPageNumbersInFooters,
  infeasible,
  isExpectedActiveTabApproximate,
  isExpectedBookmarks,
  isExpectedUrlPatternMatch,
  isExtensionInstalled,
  isFirstLineCentered,
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
