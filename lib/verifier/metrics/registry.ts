import { checkAccessibilityTree } from "./check_accessibility_tree";
import { checkAutoSavingTime } from "./check_auto_saving_time";
import { checkBrightnessDecreaseAndStructureSim } from "./check_brightness_decrease_and_structure_sim";
import { checkConfigStatus } from "./check_config_status";
import { checkContrastIncreaseAndStructureSim } from "./check_contrast_increase_and_structure_sim";
import { checkCsv } from "./check_csv";
import { checkDirectJsonObject } from "./check_direct_json_object";
import { checkEnabledExperiments } from "./check_enabled_experiments";
import { checkFileExists } from "./check_file_exists";
import { checkFileExistsAndStructureSim } from "./check_file_exists_and_structure_sim";
import { checkFontSize } from "./check_font_size";
import { checkGlobalKeyPlayPause } from "./check_global_key_play_pause";
import { checkGnomeFavoriteApps } from "./check_gnome_favorite_apps";
import { checkGreenBackground } from "./check_green_background";
import { checkHighlightedWords } from "./check_highlighted_words";
import { checkHistoryDeleted } from "./check_history_deleted";
import { checkHtmlBackgroundImage } from "./check_html_background_image";
import { checkImageFileSize } from "./check_image_file_size";
import { checkImageMirror } from "./check_image_mirror";
import { checkImageSize } from "./check_image_size";
import { checkImageStretchAndCenter } from "./check_image_stretch_and_center";
import { checkIncludeExclude } from "./check_include_exclude";
import { checkItalicFontSize14 } from "./check_italic_font_size_14";
import { checkJson } from "./check_json";
import { checkJsonKeybindings } from "./check_json_keybindings";
import { checkJsonSettings } from "./check_json_settings";
import { checkLeftPanel } from "./check_left_panel";
import { checkLibreLocale } from "./check_libre_locale";
import { checkLineNumber } from "./check_line_number";
import { checkList } from "./check_list";
import { checkMovedJpgs } from "./check_moved_jpgs";
import { checkMp3Meta } from "./check_mp3_meta";
import { checkNoDuplicates } from "./check_no_duplicates";
import { checkOneInstance } from "./check_one_instance_when_started_from_file";
import { checkPageNumberColors } from "./check_page_number_colors";
import { checkPaletteAndStructureSim } from "./check_palette_and_structure_sim";
import { checkPdfPages } from "./check_pdf_pages";
import { checkPlayAndExit } from "./check_play_and_exit";
import { checkPresenterConsoleDisable } from "./check_presenter_console_disable";
import { checkPythonFileByGoldFile } from "./check_python_file_by_gold_file";
import { checkPythonFileByTestSuite } from "./check_python_file_by_test_suite";
import { checkQtBgcone } from "./check_qt_bgcone";
import { checkQtMaxVolume } from "./check_qt_max_volume";
import { checkQtMinimalView } from "./check_qt_minimal_view";
import { checkQtSliderColours } from "./check_qt_slider_colours";
import { checkSaturationIncreaseAndStructureSim } from "./check_saturation_increase_and_structure_sim";
import { checkSharper } from "./check_sharper";
import { checkSlideNumbersColor } from "./check_slide_numbers_color";
import { checkSlideOrientationPortrait } from "./check_slide_orientation_Portrait";
import { checkStrikethrough } from "./check_strikethrough";
import { checkStructureSim } from "./check_structure_sim";
import { checkStructureSimResized } from "./check_structure_sim_resized";
import { checkStructureSimWithThreshold } from "./check_structure_sim_with_threshold";
import { checkTabstops } from "./check_tabstops";
import { checkTextEnlarged } from "./check_text_enlarged";
import { checkTextboxOnLeftside } from "./check_textbox_on_leftside";
import { checkThunderbirdFilter } from "./check_thunderbird_filter";
import { checkThunderbirdFolder } from "./check_thunderbird_folder";
import { checkThunderbirdPrefs } from "./check_thunderbird_prefs";
import { checkTransition } from "./check_transition";
import { checkTrianglePosition } from "./check_triangle_position";
import { compareAnswer } from "./compare_answer";
import { compareArchive } from "./compare_archive";
import { compareAudios } from "./compare_audios";
import { compareConferenceCityInOrder } from "./compare_conference_city_in_order";
import { compareConfig } from "./compare_config";
import { compareContainsImage } from "./compare_contains_image";
import { compareCsv } from "./compare_csv";
import { compareDocxFiles } from "./compare_docx_files";
import { compareDocxFilesAndIgnoreNewLines } from "./compare_docx_files_and_ignore_new_lines";
import { compareDocxImages } from "./compare_docx_images";
import { compareDocxLines } from "./compare_docx_lines";
import { compareDocxTables } from "./compare_docx_tables";
import { compareEpub } from "./compare_epub";
import { compareFontNames } from "./compare_font_names";
import { compareHighlightedText } from "./compare_highlighted_text";
import { compareHtmls } from "./compare_htmls";
import { compareImageList } from "./compare_image_list";
import { compareImageText } from "./compare_image_text";
import { compareImages } from "./compare_images";
import { compareInitLines } from "./compare_init_lines";
import { compareInsertEquation } from "./compare_insert_equation";
import { compareLineSpacing } from "./compare_line_spacing";
import { comparePdfImages } from "./compare_pdf_images";
import { comparePdfs } from "./compare_pdfs";
import { comparePptxFiles } from "./compare_pptx_files";
import { comparePythonPureText } from "./compare_python_pure_text";
import { compareReferences } from "./compare_references";
import { compareResultFiles } from "./compare_result_files";
import { compareSubscriptContains } from "./compare_subscript_contains";
import { compareTable } from "./compare_table";
import { compareTerminalAndTxt } from "./compare_terminal_and_txt";
import { compareTextFile } from "./compare_text_file";
import { compareTimeInSpeedtestResults } from "./compare_time_in_speedtest_results";
import { compareTrianglePositions } from "./compare_triangle_positions";
import { compareUniqueTrainRecords } from "./compare_unique_train_records";
import { compareVideos } from "./compare_videos";
import { compareZipFiles } from "./compare_zip_files";
import { containsPageBreak } from "./contains_page_break";
import { decreaseBrightness } from "./decrease_brightness";
import { diffTextFile } from "./diff_text_file";
import { evaluateAlignment } from "./evaluate_alignment";
import { evaluateColoredWordsInTables } from "./evaluate_colored_words_in_tables";
import { evaluateConversion } from "./evaluate_conversion";
import { evaluatePresentationFillToRgbDistance } from "./evaluate_presentation_fill_to_rgb_distance";
import { evaluateSpacing } from "./evaluate_spacing";
import { evaluateStrikeThroughLastParagraph } from "./evaluate_strike_through_last_paragraph";
import { exactMatch } from "./exact_match";
import { fileContains } from "./file_contains";
import { findDefaultFont } from "./find_default_font";
import { fuzzyMatch } from "./fuzzy_match";
import { fuzzyPlaceMath } from "./fuzzy_place_math";
import { gaveUp } from "./gave_up";
import { getUniqueTrainIds } from "./get_unique_train_ids";
import { hasPageNumbersInFooters } from "./has_page_numbers_in_footers";
import { increaseSaturation } from "./increase_saturation";
import { infeasible } from "./infeasible";
import { isAddedToSteamCart } from "./is_added_to_steam_cart";
import { isCookieDeleted } from "./is_cookie_deleted";
import { isExpectedActiveTab } from "./is_expected_active_tab";
import { isExpectedActiveTabApproximate } from "./is_expected_active_tab_approximate";
import { isExpectedBookmarks } from "./is_expected_bookmarks";
import { isExpectedInstalledExtensions } from "./is_expected_installed_extensions";
import { isExpectedSearchQuery } from "./is_expected_search_query";
import { isExpectedTabs } from "./is_expected_tabs";
import { isExpectedUrlPatternMatch } from "./is_expected_url_pattern_match";
import { isExtensionInstalled } from "./is_extension_installed";
import { isFirstLineCentered } from "./is_first_line_centered";
import { isGoldTextIncludedInPdf } from "./is_gold_text_included_in_pdf";
import { isInList } from "./is_in_list";
import { isInVmClickboard } from "./is_in_vm_clickboard";
import { isIncludedAllJsonObjects } from "./is_included_all_json_objects";
import { isShortcutOnDesktop } from "./is_shortcut_on_desktop";
import { isUtc0 } from "./is_utc_0";
import { isVlcFullscreen } from "./is_vlc_fullscreen";
import { isVlcPlaying } from "./is_vlc_playing";
import { isVlcRecordingsFolder } from "./is_vlc_recordings_folder";
import { literalMatch } from "./literal_match";
import { matchInList } from "./match_in_list";
import { runSqlite3 } from "./run_sqlite3";
import type { MetricDefinition } from "../metric";

/** Every scoring function of this product. Adding one is its file, its test and its line here. */
const METRICS: readonly MetricDefinition[] = [
  checkAccessibilityTree,
  checkAutoSavingTime,
  checkBrightnessDecreaseAndStructureSim,
  checkConfigStatus,
  checkContrastIncreaseAndStructureSim,
  checkCsv,
  checkDirectJsonObject,
  checkEnabledExperiments,
  checkFileExists,
  checkFileExistsAndStructureSim,
  checkFontSize,
  checkGlobalKeyPlayPause,
  checkGnomeFavoriteApps,
  checkGreenBackground,
  checkHighlightedWords,
  checkHistoryDeleted,
  checkHtmlBackgroundImage,
  checkImageFileSize,
  checkImageMirror,
  checkImageSize,
  checkImageStretchAndCenter,
  checkIncludeExclude,
  checkItalicFontSize14,
  checkJson,
  checkJsonKeybindings,
  checkJsonSettings,
  checkLeftPanel,
  checkLibreLocale,
  checkLineNumber,
  checkList,
  checkMovedJpgs,
  checkMp3Meta,
  checkNoDuplicates,
  checkOneInstance,
  checkPageNumberColors,
  checkPaletteAndStructureSim,
  checkPdfPages,
  checkPlayAndExit,
  checkPresenterConsoleDisable,
  checkPythonFileByGoldFile,
  checkPythonFileByTestSuite,
  checkQtBgcone,
  checkQtMaxVolume,
  checkQtMinimalView,
  checkQtSliderColours,
  checkSaturationIncreaseAndStructureSim,
  checkSharper,
  checkSlideNumbersColor,
  checkSlideOrientationPortrait,
  checkStrikethrough,
  checkStructureSim,
  checkStructureSimResized,
  checkStructureSimWithThreshold,
  checkTabstops,
  checkTextEnlarged,
  checkTextboxOnLeftside,
  checkThunderbirdFilter,
  checkThunderbirdFolder,
  checkThunderbirdPrefs,
  checkTransition,
  checkTrianglePosition,
  compareAnswer,
  compareArchive,
  compareAudios,
  compareConferenceCityInOrder,
  compareConfig,
  compareContainsImage,
  compareCsv,
  compareDocxFiles,
  compareDocxFilesAndIgnoreNewLines,
  compareDocxImages,
  compareDocxLines,
  compareDocxTables,
  compareEpub,
  compareFontNames,
  compareHighlightedText,
  compareHtmls,
  compareImageList,
  compareImageText,
  compareImages,
  compareInitLines,
  compareInsertEquation,
  compareLineSpacing,
  comparePdfImages,
  comparePdfs,
  comparePptxFiles,
  comparePythonPureText,
  compareReferences,
  compareResultFiles,
  compareSubscriptContains,
  compareTable,
  compareTerminalAndTxt,
  compareTextFile,
  compareTimeInSpeedtestResults,
  compareTrianglePositions,
  compareUniqueTrainRecords,
  compareVideos,
  compareZipFiles,
  containsPageBreak,
  decreaseBrightness,
  diffTextFile,
  evaluateAlignment,
  evaluateColoredWordsInTables,
  evaluateConversion,
  evaluatePresentationFillToRgbDistance,
  evaluateSpacing,
  evaluateStrikeThroughLastParagraph,
  exactMatch,
  fileContains,
  findDefaultFont,
  fuzzyMatch,
  fuzzyPlaceMath,
  gaveUp,
  getUniqueTrainIds,
  hasPageNumbersInFooters,
  increaseSaturation,
  infeasible,
  isAddedToSteamCart,
  isCookieDeleted,
  isExpectedActiveTab,
  isExpectedActiveTabApproximate,
  isExpectedBookmarks,
  isExpectedInstalledExtensions,
  isExpectedSearchQuery,
  isExpectedTabs,
  isExpectedUrlPatternMatch,
  isExtensionInstalled,
  isFirstLineCentered,
  isGoldTextIncludedInPdf,
  isInList,
  isInVmClickboard,
  isIncludedAllJsonObjects,
  isShortcutOnDesktop,
  isUtc0,
  isVlcFullscreen,
  isVlcPlaying,
  isVlcRecordingsFolder,
  literalMatch,
  matchInList,
  runSqlite3,
];

const byName = new Map(METRICS.map((metric) => [metric.name, metric]));

/** null for a name that this product does not implement. */
export const metricNamed = (name: string): MetricDefinition | null => byName.get(name) ?? null;

export const listMetrics = (): readonly MetricDefinition[] => METRICS;
