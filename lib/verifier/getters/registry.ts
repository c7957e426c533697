import { accessibilityTree } from "./accessibility_tree";
import { activeTabHtmlParse } from "./active_tab_html_parse";
import { activeTabInfo } from "./active_tab_info";
import { activeTabUrlParse } from "./active_tab_url_parse";
import { activeUrlFromAccessTree } from "./active_url_from_accessTree";
import { audioInSlide } from "./audio_in_slide";
import { backgroundImageInSlide } from "./background_image_in_slide";
import { bookmarks } from "./bookmarks";
import { cacheFile } from "./cache_file";
import { chromeAppearanceModeUi } from "./chrome_appearance_mode_ui";
import { chromeColorScheme } from "./chrome_color_scheme";
import { chromeFontSize } from "./chrome_font_size";
import { chromeLanguage } from "./chrome_language";
import { cloudFile } from "./cloud_file";
import { conferenceCityInOrder } from "./conference_city_in_order";
import { contentFromVmFile } from "./content_from_vm_file";
import { cookieData } from "./cookie_data";
import { dataDeleteAutomacally } from "./data_delete_automacally";
import { defaultSearchEngine } from "./default_search_engine";
import { defaultVideoPlayer } from "./default_video_player";
import { enableDoNotTrack } from "./enable_do_not_track";
import { enableEnhancedSafetyBrowsing } from "./enable_enhanced_safety_browsing";
import { enableSafeBrowsing } from "./enable_safe_browsing";
import { enabledExperiments } from "./enabled_experiments";
import { findInstalledExtensionName } from "./find_installed_extension_name";
import { findUnpackedExtensionPath } from "./find_unpacked_extension_path";
import { gimpConfigFile } from "./gimp_config_file";
import { history } from "./history";
import { listDirectory } from "./list_directory";
import { macysProductUrlParse, urlPathParse } from "./macys_product_url_parse";
import { newStartupPage } from "./new_startup_page";
import { openTabsInfo } from "./open_tabs_info";
import { pageInfo } from "./page_info";
import { profileName } from "./profile_name";
import { replay } from "./replay";
import { rule } from "./rule";
import { ruleRelativeTime } from "./rule_relativeTime";
import { shortcutsOnDesktop } from "./shortcuts_on_desktop";
import { timeDiffRange } from "./time_diff_range";
import { urlDashPart } from "./url_dashPart";
import { vlcConfig } from "./vlc_config";
import { vlcPlayingInfo } from "./vlc_playing_info";
import { vmCommandError } from "./vm_command_error";
import { vmCommandLine } from "./vm_command_line";
import { vmFile } from "./vm_file";
import { vmScreenSize } from "./vm_screen_size";
import { vmTerminalOutput } from "./vm_terminal_output";
import { vmWallpaper } from "./vm_wallpaper";
import { vmWindowSize } from "./vm_window_size";
import type { GetterDefinition } from "../getter";

/** Every getter of this product. Adding one is its file, its test and its line here. */
const GETTERS: readonly GetterDefinition[] = [
  accessibilityTree,
  activeTabHtmlParse,
  activeTabInfo,
  activeTabUrlParse,
  activeUrlFromAccessTree,
  audioInSlide,
  backgroundImageInSlide,
  bookmarks,
  cacheFile,
  chromeAppearanceModeUi,
  chromeColorScheme,
  chromeFontSize,
  chromeLanguage,
  cloudFile,
  conferenceCityInOrder,
  contentFromVmFile,
  cookieData,
  dataDeleteAutomacally,
  defaultSearchEngine,
  defaultVideoPlayer,
  enabledExperiments,
  enableDoNotTrack,
  enableEnhancedSafetyBrowsing,
  enableSafeBrowsing,
  findInstalledExtensionName,
  findUnpackedExtensionPath,
  gimpConfigFile,
  history,
  listDirectory,
  macysProductUrlParse,
  newStartupPage,
  openTabsInfo,
  pageInfo,
  profileName,
  replay,
  rule,
  ruleRelativeTime,
  shortcutsOnDesktop,
  timeDiffRange,
  urlDashPart,
  urlPathParse,
  vlcConfig,
  vlcPlayingInfo,
  vmCommandError,
  vmCommandLine,
  vmFile,
  vmScreenSize,
  vmTerminalOutput,
  vmWallpaper,
  vmWindowSize,
];

const byName = new Map(GETTERS.map((getter) => [getter.name, getter]));

/** null for a name that this product does not implement. */
export const getterNamed = (name: string): GetterDefinition | null => byName.get(name) ?? null;

export const listGetters = (): readonly GetterDefinition[] => GETTERS;
