/** A program that shows a window: how its windows are recognised. */
export interface GraphicalProgram {
  names: readonly string[];
  /** Matches WM_CLASS of its windows. */
  wmClass: RegExp;
  /** Titles that are not the program yet. */
  splash?: RegExp;
  /** Arguments with which it works without a window. */
  headless?: RegExp;
}

const FILE_MANAGERS = ["nautilus", "thunar", "pcmanfm", "pcmanfm-qt", "nemo", "caja"] as const;

const GRAPHICAL_PROGRAMS: readonly GraphicalProgram[] = [
  {
    names: ["google-chrome", "google-chrome-stable", "chromium", "chrome"],
    wmClass: /chrom/i,
    headless: /^--headless|^--version$/,
  },
  { names: ["thunderbird"], wmClass: /thunderbird/i, headless: /^--?(headless|CreateProfile)$/i },
  { names: ["gimp", "gimp-2.10"], wmClass: /gimp/i, splash: /startup/i, headless: /^-[a-z]*i[a-z]*$|--no-interface/ },
  { names: ["vlc", "qvlc"], wmClass: /vlc/i, headless: /^(-I|--intf)(=|$)dummy|^--intf=dummy$/ },
  { names: FILE_MANAGERS, wmClass: /nautilus|thunar|pcmanfm|nemo|caja/i },
  {
    names: ["libreoffice", "soffice", "localc", "lowriter", "loimpress"],
    wmClass: /libreoffice|soffice/i,
    headless: /^--?(headless|convert-to|terminate_after_init)$/,
  },
  { names: ["gnome-terminal", "x-terminal-emulator", "xterm"], wmClass: /terminal|xterm/i },
  { names: ["gedit", "mousepad", "gnome-text-editor"], wmClass: /gedit|mousepad|text-editor/i },
  { names: ["eog", "ristretto", "gpicview", "eom"], wmClass: /eog|ristretto|gpicview|eom/i },
  { names: ["evince", "atril", "xreader", "okular"], wmClass: /evince|atril|xreader|okular/i },
  { names: ["code"], wmClass: /code/i },
];

/** The graphical program that an argument vector starts, or null for a tool without a window. */
export function graphicalProgram(argv: readonly string[]): GraphicalProgram | null {
  const name = (argv[0] ?? "").split("/").at(-1) ?? "";
  const program = GRAPHICAL_PROGRAMS.find(({ names }) => names.includes(name)) ?? null;
  const { headless } = program ?? {};
  return headless && argv.slice(1).some((word) => headless.test(word)) ? null : program;
}
