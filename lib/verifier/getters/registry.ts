import { accessibilityTree } from "./accessibility_tree";
import { activeUrlFromAccessTree } from "./active_url_from_accessTree";
import { bookmarks } from "./bookmarks";
import { cacheFile } from "./cache_file";
import { chromeAppearanceModeUi } from "./chrome_appearance_mode_ui";
import { chromeColorScheme } from "./chrome_color_scheme";
import { chromeFontSize } from "./chrome_font_size";
import { chromeLanguage } from "./chrome_language";
import { cloudFile } from "./cloud_file";
import { dataDeleteAutomacally } from "./data_delete_automacally";
import { defaultSearchEngine } from "./default_search_engine";
import { defaultVideoPlayer } from "./default_video_player";
import { enableDoNotTrack } from "./enable_do_not_track";
import { enableEnhancedSafetyBrowsing } from "./enable_enhanced_safety_browsing";
import { enableSafeBrowsing } from "./enable_safe_browsing";
import { findInstalledExtensionName } from "./find_installed_extension_name";
import { findUnpackedExtensionPath } from "./find_unpacked_extension_path";
import { gimpConfigFile } from "./gimp_config_file";
import { listDirectory } from "./list_directory";
import { newStartupPage } from "./new_startup_page";
import { profileName } from "./profile_name";
import { rule } from "./rule";
import { shortcutsOnDesktop } from "./shortcuts_on_desktop";
import { vlcConfig } from "./vlc_config";
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
  activeUrlFromAccessTree,
  bookmarks,
  cacheFile,
  chromeAppearanceModeUi,
  chromeColorScheme,
  chromeFontSize,
  chromeLanguage,
  cloudFile,
  dataDeleteAutomacally,
  defaultSearchEngine,
  defaultVideoPlayer,
  enableDoNotTrack,
  enableEnhancedSafetyBrowsing,
  enableSafeBrowsing,
  findInstalledExtensionName,
  findUnpackedExtensionPath,
  gimpConfigFile,
  listDirectory,
  newStartupPage,
  profileName,
  rule,
  shortcutsOnDesktop,
  vlcConfig,
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
