const names = (list: string) => new Set(list.split(" "));

/** Elements that stand in the head of a page when nothing else was opened. */
export const HEAD_ONLY = names("script style meta link title base");

/** Elements without content or end. */
export const EMPTY = names("area base basefont br col frame hr img input isindex link meta param");

/** Elements that are printed without an end when they are empty. */
export const OPEN_WHEN_EMPTY = names("li");

/** Elements of a line: no line break is put around them. */
export const INLINE = names(
  "a abbr acronym applet b basefont bdo big br button cite code dfn em embed font i iframe img input kbd label map " +
    "object q s samp select small span strike strong sub sup textarea tt u var script ins del",
);

/** Elements of HTML 4; no line break is put around or inside any other. */
export const KNOWN = names(
  "a abbr acronym address applet area b base basefont bdo big blockquote body br button caption center cite code col " +
    "colgroup dd del dfn dir div dl dt em embed fieldset font form frame frameset h1 h2 h3 h4 h5 h6 head hr html i iframe " +
    "img input ins isindex kbd label legend li link map menu meta noframes noscript object ol optgroup option p param pre " +
    "q s samp script select small span strike strong style sub sup table tbody td textarea tfoot th thead title tr tt u " +
    "ul var",
);

/** Elements that make a page more than a piece of text. */
export const BLOCKS = names(
  "address article aside blockquote center details dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
    "header hgroup hr isindex main menu nav noframes noscript ol p pre section summary table ul dd dt frameset li tbody " +
    "td tfoot th thead tr",
);

const HEADINGS = "h1 h2 h3 h4 h5 h6";
const TABLE_PARTS = "tbody tfoot thead tr";

/** Open element (several by blanks) -> elements whose start ends it, from the content models of HTML 4. */
const ENDED_BY: Record<string, string> = {
  head:
    "a abbr acronym address b bdo big blockquote body br center cite code dd dfn dir div dl dt em fieldset font form " +
    `frameset ${HEADINGS} hr i iframe img kbd li listing map menu ol p pre q s samp small span strike strong sub sup ` +
    "table tt u ul var xmp",
  p:
    `address blockquote body caption center col colgroup dd dir div dl dt fieldset form frameset ${HEADINGS} head hr li ` +
    `listing menu multicol ol p pre table ${TABLE_PARTS} td th title ul xmp`,
  [HEADINGS]: "fieldset form li p table",
  a: "a fieldset table td th",
  "address dir menu": "dd dl dt form li ul",
  b: "center p td th",
  "big s small strike tt": "p",
  caption: `col colgroup ${TABLE_PARTS}`,
  col: `col colgroup ${TABLE_PARTS}`,
  colgroup: `colgroup ${TABLE_PARTS}`,
  dd: "dt",
  dl: "form li",
  dt: "dd dl",
  font: "center td th",
  form: "form",
  hr: "form",
  i: "center p td th",
  legend: "fieldset",
  li: "li",
  "link style title": "body frameset",
  ol: "form",
  option: "optgroup option",
  "pre listing xmp": "dd dl dt fieldset form li table ul",
  script: "noscript",
  span: "td th",
  tbody: "tbody tfoot",
  td: "tbody td tfoot th tr",
  tfoot: "tbody",
  th: "tbody td tfoot th tr",
  thead: "tbody tfoot",
  tr: "tbody tfoot tr",
  u: "p td th",
  ul: "address form menu pre",
};
const endedBy = new Map(
  Object.entries(ENDED_BY).flatMap(([open, starts]) => open.split(" ").map((name) => [name, names(starts)] as const)),
);

/** True when the start of `next` ends an open `name`. */
export const closesBefore = (name: string, next: string): boolean => endedBy.get(name)?.has(next) === true;

const END_WEIGHTS: Record<string, number> = {
  div: 150,
  td: 160,
  th: 160,
  tr: 170,
  thead: 180,
  tbody: 180,
  tfoot: 180,
  table: 190,
  head: 200,
  body: 200,
  html: 220,
};

/** An end of less weight than an element that is open inside is overlooked. */
export const endWeight = (name: string): number => END_WEIGHTS[name] ?? 100;
