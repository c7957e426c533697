import { ownValue } from "../own-value";

/**
 * What each function of an evaluator looks for, one sentence or two, for people who read a task. Names without an
 * entry are operators' own. A test in lib/verifier holds the list complete.
 */
const WORDS: Readonly<Record<string, string>> = {
  check_accessibility_tree:
    "Every rule finds an element of the accessibility tree by XPath or CSS selectors; with `text` the best likeness of a found element's text counts. The product of all rules is the score.",
  check_auto_saving_time:
    "LibreOffice saves recovery information every N minutes; the last record of its settings file counts. A file that is no XML has no score.",
  check_brightness_decrease_and_structure_sim:
    "Mean brightness went down and, after evening it out, the mean squared error is below `threshold` (0.03).",
  check_config_status:
    "A GIMP rc file has a line `(key … value)`; with a key of two words the first two words must fit.",
  check_contrast_increase_and_structure_sim: "The deviation of the samples went up and the pictures are alike (0.65).",
  check_csv: "CSV rows by their header: every `expect` record is there and no `unexpect` record is.",
  check_direct_json_object:
    "Every expected key has the expected value, or with `expect_in_result` a value that contains it.",
  check_enabled_experiments:
    "The names of Chrome's experiments that were switched on, without their choice (`name@1`), equal the rule's, in order.",
  check_file_exists:
    "A file of the given name lies in the folder. Only folders among the check's own files are looked into.",
  check_file_exists_and_structure_sim: "The exported picture is there and alike (0.9).",
  check_font_size: "The browser's default font size is a value, or lies strictly inside a range.",
  check_global_key_play_pause: "A global key for play and pause is bound (1) or not (0).",
  check_gnome_favorite_apps: "The favourite apps that gsettings printed are exactly the expected ones, in any order.",
  check_green_background: "Where the gold picture is not black the picture has more green than red or blue.",
  check_highlighted_words: "Equal texts, and no span of the odt is set on yellow any more.",
  check_history_deleted: "No address of the browsing history contains a keyword.",
  check_html_background_image:
    "A style element of the page sets the rule's picture as background, spelled with single quotes.",
  check_image_file_size: "The file is smaller than `max_size` bytes.",
  check_image_mirror: "The picture is the other one mirrored left to right (structural similarity of at least 0.99).",
  check_image_size: "Width and height of a picture; with `ignore_transparent` of its visible part.",
  check_image_stretch_and_center:
    "The first picture of the gold's first slide covers the page and is centred on the result's, within half an inch.",
  check_include_exclude: "Every `include` occurs in the result and no `exclude` does.",
  check_italic_font_size_14: "Equal texts, and every italic run has 14 points by its own formatting.",
  check_json: "A JSON (or with `is_yaml` YAML) file: values at key paths fit `expect` and do not fit `unexpect`.",
  check_json_keybindings:
    "A keybindings.json list, with or without a comment as its first line, holds the expected object.",
  check_json_settings:
    "A settings.json (strict JSON) holds each expected key with its value. Anything unreadable is 0.",
  check_left_panel: 'The accessibility tree holds a document frame called "Slides View": Impress shows its slide pane.',
  check_libre_locale:
    "LibreOffice's locale, that of the system before its own, matches one of the rule's patterns (`*`, `?`, `[a-z]`).",
  check_line_number: "The number of lines that hold a time HH:MM:SS is the expected one.",
  check_list: "Some line of a text file matches each `expect` pattern, and none matches an `unexpect` one.",
  check_moved_jpgs: "A folder's children are exactly the expected names.",
  check_mp3_meta:
    "Each named value of an MP3 file's ID3 tag passes its test; several values of one name are joined by commas.",
  check_no_duplicates:
    "Train ids of the second document are unique and the same as those of the first, the initial one. A first document that cannot be read has none.",
  check_one_instance_when_started_from_file: "VLC keeps one instance when started from a file or not.",
  check_page_number_colors:
    "The colour of slide numbers in the first master is mostly red, blue, green or black, as `color` says; any other word asks for nothing but a colour. The colour is guessed: of a footer placeholder, else the last of a run that is not black, else the last fill that is not black, else the last fill.",
  check_palette_and_structure_sim: "The picture is stored with a palette and is alike (0.9).",
  check_pdf_pages: "The number of pages of a PDF stands in the rule's relation to its reference value.",
  check_play_and_exit: "VLC closes after playing or not.",
  check_presenter_console_disable: "LibreOffice's settings switch the presenter console off; the first record counts.",
  check_python_file_by_gold_file: "Named by the public package, where it does nothing.",
  check_python_file_by_test_suite:
    "A test file that the task brings is run with the agent's Python file, in a throw-away desktop; its test function must return True.",
  check_qt_bgcone: "The cone in VLC's background is on or off.",
  check_qt_max_volume: "VLC's largest volume in percent.",
  check_qt_minimal_view: "VLC starts in its minimal view or not.",
  check_qt_slider_colours: "The colours of VLC's volume slider equal the expected ones, or are all dark.",
  check_saturation_increase_and_structure_sim: "Mean saturation went up; hue and value stay alike (0.9 each).",
  check_sharper: "The first picture is sharper than the second: its Laplacian has the greater variance.",
  check_slide_numbers_color:
    'The masters\' placeholder "<number>" is pure red, once a slide has a shape whose text is a number. Without such a shape there is no score, and none where that placeholder has no colour of its own.',
  check_slide_orientation_Portrait: "The slides are higher than wide. A missing deck counts as an empty 4:3 one.",
  check_strikethrough:
    "The first run of each named paragraph (`slide_index_s`, `shape_index_s`, `paragraph_index_s`, all with all) says something about striking through.",
  check_structure_sim: "Two pictures of one size are alike (structural similarity of at least 0.9); alpha is dropped.",
  check_structure_sim_resized: "The visible part of the first picture, scaled to the second's size, is alike (0.9).",
  check_structure_sim_with_threshold:
    "Two pictures are alike by at least `ssim_threshold` (0.85), the first scaled to the second's size.",
  check_tabstops:
    "Tab stops of every paragraph with text against the gold's: same count and alignment; the score falls with the distance in shares of the text width and may become negative. With `word_number_split_by_tabstop` every paragraph must have that many words before (or after, by `index`) its tabs.",
  check_text_enlarged: "The desktop's text scaling factor, as a number in text, is above 1.",
  check_textbox_on_leftside: "The leftmost dark pixel lies in the left twentieth of the picture.",
  check_thunderbird_filter:
    "msgFilterRules.dat: a filter with every expected property is there, and none with a forbidden set.",
  check_thunderbird_folder: "Mailbox files are equal message by message.",
  check_thunderbird_prefs:
    "prefs.js: every `expect` key is set and all its lines fit; no line of an `unexpect` key does.",
  check_transition: "The first transition of slide file `slide_idx` + 1 is of kind `transition_type`.",
  check_triangle_position: "The pixels of the second-rarest colour have their centroid in the middle of the picture.",
  compare_answer: "The answer is the rule's, letter by letter.",
  compare_archive:
    "Two archives hold files of the same names that are alike, by the mean score of the function for the option file_type (text unless given). Option file_path names the folder in them that counts; other options go to that function.",
  compare_audios:
    "Likeness of two sounds: e to the power of minus the mean distance of their cepstral vectors along the best time warp.",
  compare_conference_city_in_order:
    "Cells C2 to C22 of the active sheet hold the expected cities in order, without regard to case, accents and punctuation; a list names alternatives. Cities beyond the cells are not looked at, too few fail.",
  compare_config:
    "A settings file holds what an expected JSON text says; when either is no JSON, the text is contained in it.",
  compare_contains_image: "Runs hold pictures at the same places, as far as both documents have paragraphs and runs.",
  compare_csv:
    "Two CSV files have the same lines; with a list of golds any of them will do, and one that is missing is passed over. `strict: false` ignores blanks at the ends of lines, `ignore_case` letter case.",
  compare_docx_files:
    "The paragraph texts of two docx (or two odt) files. Options: ignore_blanks (default on), ignore_case, ignore_order, delete_empty_lines; content_only and fuzzy_match give a fraction.",
  compare_docx_files_and_ignore_new_lines:
    "The paragraph texts of two docx files without empty paragraphs, with or without regard to blanks.",
  compare_docx_images:
    "As many pictures in both documents, in the order of their relationships, with equal pixels. A picture that is linked, or that cannot be decoded when its turn comes, ends it without a score.",
  compare_docx_lines: "The same lines stand in both documents, whatever their order and number, without blanks around.",
  compare_docx_tables: "Same number of tables, same rows and columns, equal texts of the cells without blanks around.",
  compare_epub:
    "Mean share of equal lines over the pages (`*.html`), the table of contents and the package list of two EPUBs, with what differs between any two exports left out.",
  compare_font_names: "Every run of the document's paragraphs carries the expected font name itself.",
  compare_highlighted_text:
    "The same texts are highlighted in both documents: first text of every run with a highlight other than none.",
  compare_htmls:
    "Two pages are equal node by node: names, texts, attributes in any order (those with several words as lists of words). Option ignore_sdnum leaves out the attribute of that name, in which LibreOffice keeps number formats.",
  compare_image_list:
    "Pairs of pictures are equal in every pixel, the first brought to the second's size and channels.",
  compare_image_text: "The text in a picture contains the rule's text.",
  compare_images:
    "Structural similarity of two pictures in grey, both scaled to the smaller size; counted above `reference_base_result` when that is given.",
  compare_init_lines: "Paragraphs are equal as far as the shorter document goes.",
  compare_insert_equation: "Equal texts, and some run holds an embedded object at the same place in both documents.",
  compare_line_spacing: "Equal texts, and every paragraph has the line spacing of its counterpart.",
  compare_pdf_images:
    "The share of pictures, in order, that look the same in two PDFs; 0 for another number of pictures, 1 when neither has any.",
  compare_pdfs:
    "Likeness of the texts of two PDFs, or of two lists of them, pair by pair; a pair that cannot be read counts 0.",
  compare_pptx_files:
    "Two decks slide by slide and shape by shape: number of slides, background colour, notes, places and sizes, table cells, texts, alignment, indent, runs and their formatting, bullets. Options `examine_<what>` turn parts on and off, `approximately_tolerance` is the share by which places may differ. Pictures' content, charts, animations, layouts and inherited formatting are not compared. Stops at the first difference. A missing first or second deck counts as one without slides. `examine_shape_lenient_height`, which one task names, is unknown to the public function and has no effect here either.",
  compare_python_pure_text:
    "Two Python sources are equal without first lines for the interpreter and encoding, blank lines, trailing blanks and tabs.",
  compare_references:
    'Texts after the heading "References": mean likeness, counted above `reference_base_result` (0.5).',
  compare_result_files:
    "Two small text files are equal, hold numbers that are close, or the expected number stands in the result.",
  compare_subscript_contains: "Some run is subscript in both documents, paragraph by paragraph and run by run.",
  compare_table:
    "A list of sub-rules over the result workbook and, for most, a gold workbook; the first that does not hold is 0.",
  compare_terminal_and_txt: "A text file holds exactly what the terminal shows.",
  compare_text_file: "Two text files are equal; options `ignore_blanks` and `ignore_case`.",
  compare_time_in_speedtest_results:
    "The time of day in a file of speed test results is less than the given number of minutes from that of the check.",
  compare_triangle_positions: "The yellow shape of the second picture is nearer to the middle than that of the first.",
  compare_unique_train_records:
    "Expected are a gold and the initial document: lines all from the initial one, ids unique and the gold's, as many lines.",
  compare_videos:
    "The first frames of two videos look the same and both end at the same frame if they end within them. Options: max_frames_to_check (100), threshold (5): bits of 64 in which a frame may differ, and frames that may differ more.",
  compare_zip_files:
    "Two ZIP archives hold entries of the same names with the same bytes; PDFs in them need texts that are 95 % alike.",
  contains_page_break: "The number of explicit page breaks is the expected one; without one, at least one.",
  decrease_brightness: "The second picture is darker than the first.",
  diff_text_file: "Share of equal lines of two text files, as Python's difflib counts it.",
  evaluate_alignment:
    "In every sentence of more than two words the first three stand before the rest, both with single blanks inside.",
  evaluate_colored_words_in_tables:
    "Equal texts, and in tables every run that begins with a vowel is red and every other blue, within `threshold` (3.5) of CIEDE2000. A run without a colour of its own ends it without a score.",
  evaluate_conversion: "No run of tables and paragraphs is in capitals throughout.",
  evaluate_presentation_fill_to_rgb_distance:
    "How near the backgrounds of all slides are to the colour `rgb`: 1 minus the mean distance. A slide without a plain colour, or still in `original_rgb`, is as far as can be.",
  evaluate_spacing: "The first three paragraphs have single, double and one-and-a-half line spacing.",
  evaluate_strike_through_last_paragraph: "Equal texts, and every run of the last paragraph is struck through.",
  exact_match: "The value equals `expected`, to the last newline.",
  file_contains:
    "A text file contains every expected text. A missing or unreadable file is 0, as in the public function.",
  find_default_font: "Writer's standard font; the last record of LibreOffice's settings file counts.",
  fuzzy_match: "Likeness of a text to the rule's.",
  fuzzy_place_math: "A docx with exactly three words, each scored by its best likeness to an allowed answer.",
  gave_up:
    "Not a function of task files: stands for the rule that a last action `fail` is 0 on every task that can be done.",
  get_unique_train_ids: "Exported by the public benchmark by accident.",
  has_page_numbers_in_footers:
    "The first paragraph of every section's footer holds a digit. A section without a footer has the one before it.",
  increase_saturation: "The second picture is more saturated than the first.",
  infeasible: "The task cannot be done: the right last action is `fail`. The result is the type of the last action.",
  is_added_to_steam_cart: "The page's HTML contains every item.",
  is_cookie_deleted: "No cookie is left of the given domains; the second field of a cookie's row is its host.",
  is_expected_active_tab: "The active tab shows the expected page.",
  is_expected_active_tab_approximate: "The active tab shows the expected address, whatever the query.",
  is_expected_bookmarks:
    "The bookmark bar holds exactly the expected folders or pages, or one folder holds one page of each group.",
  is_expected_installed_extensions: "Every expected extension is installed.",
  is_expected_search_query: "The active tab's address matches one pattern.",
  is_expected_tabs: "The open tabs show exactly the expected pages, in any order.",
  is_expected_url_pattern_match: "Every pattern matches somewhere in the active tab's address.",
  is_extension_installed: "A text contains (or does not contain) a value.",
  is_first_line_centered: "The document's first paragraph is centred by its own formatting.",
  is_gold_text_included_in_pdf: "Every value of a JSON file (an object of texts) occurs in the text of a PDF.",
  is_in_list: "The returned list or text contains the expected value.",
  is_in_vm_clickboard: "The terminal's text holds what should be on the clipboard.",
  is_included_all_json_objects: "Every member of the first JSON file stands in the second with the same value.",
  is_shortcut_on_desktop:
    "A .desktop file has the expected Name, or Exec; one may contain the other, whatever the case.",
  is_utc_0: 'The fourth line of `timedatectl status` ends with "+0000)".',
  is_vlc_fullscreen: "The window is as large as the screen.",
  is_vlc_playing: "VLC's status says that it plays the expected file or address.",
  is_vlc_recordings_folder:
    "The first line of vlcrc that is no comment and names input-record-path gives the expected folder.",
  literal_match: "Two values, or two lists of values, are spelled alike; option `ignore_case`.",
  match_in_list: "The value is one of the expected ones.",
  run_sqlite3:
    "The first value of the first row of one query is the score, which may lie above 1; no value (NULL, an empty text) is 0. A file that is not there is an empty database in the osworld profile, as publicly; in the corrected profile it is missing.",
};

/** The words for a function of task files; null for one that this product does not know. */
export function functionWords(name: string): string | null {
  return ownValue(WORDS, name) ?? null;
}
