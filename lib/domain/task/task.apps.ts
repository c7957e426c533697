import { ownValue } from "../own-value";

/** Names of applications as task files spell them, folded into the words that templates use. */
const APP_ALIASES: Readonly<Record<string, string>> = {
  "libreoffice calc": "libreoffice_calc",
  calc: "libreoffice_calc",
  "libreoffice impress": "libreoffice_impress",
  impress: "libreoffice_impress",
  "libreoffice writer": "libreoffice_writer",
  writer: "libreoffice_writer",
  libreoffice: "libreoffice_writer",
  vscode: "vs_code",
  "visual studio code": "vs_code",
  code: "vs_code",
  browser: "chrome",
  "google-chrome": "chrome",
  chromium: "chrome",
  terminal: "os",
  files: "os",
  pdf: "os",
  image: "os",
  ubuntu_media_player: "os",
};

/** Programs that set-up steps start, by the application they belong to. */
const APP_OF_PROGRAM: Readonly<Record<string, string>> = {
  "google-chrome": "chrome",
  "google-chrome-stable": "chrome",
  chromium: "chrome",
  code: "vs_code",
  thunderbird: "thunderbird",
  gimp: "gimp",
  vlc: "vlc",
  pulseaudio: "pulseaudio",
  pactl: "pulseaudio",
  pacmd: "pulseaudio",
};

/** The one spelling of an application name: lower case, aliases folded. */
export function canonicalApp(name: string): string {
  const key = name.trim().toLowerCase();
  return ownValue(APP_ALIASES, key) ?? key;
}

/** The application a program belongs to, or null for plain tools. Takes a path or a bare name. */
export function appOfProgram(program: string): string | null {
  return ownValue(APP_OF_PROGRAM, program.split("/").at(-1) ?? "") ?? null;
}
