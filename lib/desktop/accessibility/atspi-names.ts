/** Names of the AT-SPI registry and of what it asks of every application. */
export const REGISTRY = "org.a11y.atspi.Registry";
export const ROOT_PATH = "/org/a11y/atspi/accessible/root";
export const NULL_PATH = "/org/a11y/atspi/null";
export const CACHE_PATH = "/org/a11y/atspi/cache";
export const IFACE = {
  accessible: "org.a11y.atspi.Accessible",
  application: "org.a11y.atspi.Application",
  cache: "org.a11y.atspi.Cache",
  component: "org.a11y.atspi.Component",
  properties: "org.freedesktop.DBus.Properties",
  registry: "org.a11y.atspi.Registry",
  table: "org.a11y.atspi.Table",
  text: "org.a11y.atspi.Text",
  value: "org.a11y.atspi.Value",
} as const;

/** AtspiRole by number, in the words of `atspi_role_get_name`. */
const ROLE_ROWS = [
  "invalid|accelerator label|alert|animation|arrow|calendar|canvas|check box|check menu item|color chooser",
  "column header|combo box|date editor|desktop icon|desktop frame|dial|dialog|directory pane|drawing area",
  "file chooser|filler|focus traversable|font chooser|frame|glass pane|html container|icon|image",
  "internal frame|label|layered pane|list|list item|menu|menu bar|menu item|option pane|page tab",
  "page tab list|panel|password text|popup menu|progress bar|push button|radio button|radio menu item",
  "root pane|row header|scroll bar|scroll pane|separator|slider|spin button|split pane|status bar|table",
  "table cell|table column header|table row header|tearoff menu item|terminal|text|toggle button|tool bar",
  "tool tip|tree|tree table|unknown|viewport|window|extended|header|footer|paragraph|ruler|application",
  "autocomplete|editbar|embedded|entry|chart|caption|document frame|heading|page|section|redundant object",
  "form|link|input method window|table row|tree item|document spreadsheet|document presentation",
  "document text|document web|document email|comment|list box|grouping|image map|notification|info bar",
  "level bar|title bar|block quote|audio|video|definition|article|landmark|log|marquee|math|rating|timer",
  "static|math fraction|math root|subscript|superscript|description list|description term|description value",
  "footnote|content deletion|content insertion|mark|suggestion|push button menu",
];
const ROLES = ROLE_ROWS.join("|").split("|");

/** AtspiStateType by bit. */
const STATE_ROWS = [
  "invalid|active|armed|busy|checked|collapsed|defunct|editable|enabled|expandable|expanded|focusable",
  "focused|has-tooltip|horizontal|iconified|modal|multi-line|multiselectable|opaque|pressed|resizable",
  "selectable|selected|sensitive|showing|single-line|stale|transient|vertical|visible|manages-descendants",
  "indeterminate|required|truncated|animated|invalid-entry|supports-autocompletion|selectable-text",
  "is-default|visited|checkable|has-popup|read-only",
];
const STATES = STATE_ROWS.join("|").split("|");

/** Bits of the states this code asks about. */
export const STATE_BITS = { active: 1, editable: 7, focused: 12, showing: 25, managesDescendants: 31 } as const;

/** "unknown" for a number outside the table. */
export function roleName(role: number): string {
  return ROLES[role] ?? "unknown";
}

/** The names of the bits set, in the order of their numbers. */
export function stateNames(words: readonly number[]): string[] {
  return STATES.filter((_, bit) => hasState(words, bit));
}

export function hasState(words: readonly number[], bit: number): boolean {
  return (((words[bit >> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
}
