import { ownValue } from "../own-value";
import type { GetterSpec } from "./task.schema";
import { compactJson, listed, quoted, textsOf } from "./explain-words";

/** Getters whose words need no parameter. */
const PLAIN: Readonly<Record<string, string>> = {
  accessibility_tree: "the accessibility tree of the desktop",
  active_tab_info: "address and title of the browser's active tab",
  active_tab_url_parse: "parts of the address of the browser's active tab",
  active_url_from_accessTree: "the address in the browser's address bar",
  active_tab_html_parse: "texts of the page in the browser's active tab",
  url_dashPart: "a part of the address of the browser's active tab",
  url_path_parse: "parts of the path of the browser's address",
  open_tabs_info: "address and title of every open tab",
  page_info: "title and address of a page",
  bookmarks: "the browser's bookmarks",
  history: "the browser's history",
  cookie_data: "the browser's cookies",
  default_search_engine: "the browser's search engine",
  chrome_font_size: "the browser's font sizes",
  chrome_appearance_mode_ui: "the browser's appearance setting",
  data_delete_automacally: "whether the browser deletes its data when it closes",
  enable_do_not_track: "whether the browser sends “do not track”",
  enable_safe_browsing: "whether the browser's safe browsing is on",
  new_startup_page: "what the browser opens when it starts",
  profile_name: "the name of the browser's profile",
  find_installed_extension_name: "names of the browser's extensions",
  find_unpacked_extension_path: "folders of the browser's unpacked extensions",
  shortcuts_on_desktop: "the shortcuts on the desktop",
  default_video_player: "the program that opens videos",
  vlc_playing_info: "what VLC plays",
  vlc_config: "VLC's settings file",
  vm_screen_size: "the size of the screen",
  vm_terminal_output: "the text in the terminal",
  vm_wallpaper: "the wallpaper",
};

/** What one side of a check collects, as a noun. Quotes the file's own text. */
export function explainGetter(getter: GetterSpec): string {
  const texts = (key: string) => textsOf(getter[key]);
  switch (getter.type) {
    case "vm_file":
      return `the file ${listed(texts("path"))} of the desktop`;
    case "cloud_file":
      return `the gold file ${listed(texts("path"))}`;
    case "cache_file":
      return `the file ${listed(texts("path"))} that set-up kept`;
    case "content_from_vm_file":
      return `a part of the file ${listed(texts("path"))} of the desktop`;
    case "list_directory":
      return `the names in the folder ${listed(texts("path"))} of the desktop`;
    case "vm_command_line":
      return `what ${quoted(texts("command").join(" "))} prints on the desktop`;
    case "vm_command_error":
      return `what ${quoted(texts("command").join(" "))} complains about on the desktop`;
    case "vm_window_size":
      return `the size of the window of ${listed(texts("app_class_name"))}`;
    case "gimp_config_file":
      return `GIMP's file ${listed(texts("file_name"))}`;
    case "audio_in_slide":
    case "background_image_in_slide":
      return `${getter.type === "audio_in_slide" ? "the sound" : "the background picture"} of slide ${compactJson(getter.slide_index)} of ${listed(texts("ppt_file_path"))}`;
    case "rule":
      return compactJson(getter.rules);
    case "rule_relativeTime":
      return `${compactJson(getter.rules)}, with dates counted from the desktop's clock`;
    default:
      return ownValue(PLAIN, getter.type) ?? `${getter.type.replaceAll("_", " ")}${rest(getter)}`;
  }
}

function rest({ type: _, ...parameters }: GetterSpec): string {
  return Object.keys(parameters).length === 0 ? "" : ` ${compactJson(parameters)}`;
}
