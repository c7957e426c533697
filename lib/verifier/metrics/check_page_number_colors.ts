import { defineMetric, fail, pass, UnreadableInputError } from "../metric";
import { OfficePackage } from "../formats/office-package";
import { DRAWING, PRESENTATION } from "../formats/pptx/namespaces";
import { attributeOf, descendantsNamed, type XmlElement } from "../formats/xml";
import { readZip } from "../formats/zip";
import { ruleMember } from "../rule";

/**
 * The colour of slide numbers in the first master is mostly red, blue, green or black, as `color` says; any other
 * word asks for nothing but a colour. The colour is guessed: of a footer placeholder, else the last of a run that is
 * not black, else the last fill that is not black, else the last fill.
 */
export const checkPageNumberColors = defineMetric({
  name: "check_page_number_colors",
  version: 1,
  async run(result, expected, _options, ctx) {
    const wanted = ruleMember(expected, "color");
    const master = new OfficePackage(await readZip(result, ctx)).xml("ppt/slideMasters/slideMaster1.xml");
    if (!master) throw new UnreadableInputError("the deck has no first master");
    const colour = guessedColour(master);
    if (colour === null) return fail("the master has no colour");
    const channels = channelsOf(colour);
    if (channels === null) return fail("the master's colour is not six hex digits");
    const test = typeof wanted === "string" && Object.hasOwn(TESTS, wanted) ? TESTS[wanted] : undefined;
    if (!test || test(...channels)) return pass(`the colour ${colour} is ${String(wanted)}`);
    return fail(`colour ${colour} instead of ${String(wanted)}`);
  },
});

/** How far a channel must stand out. */
const MARGIN = 50;
const TESTS: Record<string, (red: number, green: number, blue: number) => boolean> = {
  red: (red, green, blue) => red > green + MARGIN && red > blue + MARGIN,
  blue: (red, green, blue) => blue > green + MARGIN && blue > red + MARGIN,
  green: (red, green, blue) => green > red + MARGIN && green > blue + MARGIN,
  black: (red, green, blue) => red < MARGIN && green < MARGIN && blue < MARGIN,
};

function guessedColour(master: XmlElement): string | null {
  const isNotBlack = (colour: string) => colour !== "" && colour !== "000000";
  const marks = descendantsNamed(master, "ph", PRESENTATION);
  const [number] = marks.filter((mark) => attributeOf(mark, "type") === "sldNum");
  const footers = marks.filter((mark) => ["sldNum", "ftr", "dt"].includes(attributeOf(mark, "type") ?? ""));
  const inFooter = [number, ...footers].flatMap((mark) => (mark ? fillColours(mark).slice(0, 1) : []))[0];
  const inRuns = descendantsNamed(master, "rPr", DRAWING).flatMap(fillColours);
  const anywhere = fillColours(master);
  return inFooter ?? inRuns.findLast(isNotBlack) ?? anywhere.findLast(isNotBlack) ?? anywhere.at(-1) ?? null;
}

/** Values of the colours inside solid fills. */
const fillColours = (element: XmlElement): string[] =>
  descendantsNamed(element, "solidFill", DRAWING)
    .flatMap((fill) => descendantsNamed(fill, "srgbClr", DRAWING))
    .map((colour) => attributeOf(colour, "val") ?? "");

function channelsOf(colour: string): [number, number, number] | null {
  const digits = /^#*([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  return digits && ([1, 2, 3].map((at) => Number.parseInt(digits[at] ?? "", 16)) as [number, number, number]);
}
