import { allParts, CheckRuleError, defineMetric, fail } from "../metric";
import { id3Frames } from "../formats/id3";
import { genreNames } from "../formats/id3-genres";
import { readInput } from "../formats/input-file";
import { isRecord } from "../python/equals";
import { valueFits, type ValueRule } from "../python/value-rule";
import { rulesOf } from "../rule";
import { show } from "../show";

/** Names that rules use -> frames, as Mutagen's EasyID3 names them. */
const FRAMES: Record<string, string> = {
  ...{
    title: "TIT2",
    artist: "TPE1",
    album: "TALB",
    albumartist: "TPE2",
    composer: "TCOM",
    genre: "TCON",
    date: "TDRC",
  },
  ...{ tracknumber: "TRCK", discnumber: "TPOS", bpm: "TBPM", copyright: "TCOP", encodedby: "TENC", lyricist: "TEXT" },
  ...{ length: "TLEN", media: "TMED", mood: "TMOO", grouping: "TIT1", version: "TIT3", conductor: "TPE3" },
  ...{ arranger: "TPE4", organization: "TPUB", author: "TOLY", isrc: "TSRC", discsubtitle: "TSST", language: "TLAN" },
  ...{ compilation: "TCMP", originaldate: "TDOR", albumartistsort: "TSO2", albumsort: "TSOA", composersort: "TSOC" },
  ...{ artistsort: "TSOP", titlesort: "TSOT" },
};

/** Each named value of an MP3 file's ID3 tag passes its test; several values of one name are joined by commas. */
export const checkMp3Meta = defineMetric({
  name: "check_mp3_meta",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (result === null || result === undefined) return fail("there is no file");
    const frames = id3Frames(await readInput(result, ctx));
    const parts = [];
    for (const [name, rule] of Object.entries(rulesOf(expected))) {
      if (!isRecord(rule)) throw new CheckRuleError(`the rule for ${name} is not an object`);
      const frame = FRAMES[name.toLowerCase()] ?? "";
      const found = frames.get(frame) ?? [];
      const value = (frame === "TCON" ? genreNames(found) : found).join(",");
      const passed = valueFits(value, rule as unknown as ValueRule);
      parts.push({ name, passed, expected: `${show(rule.method)} ${show(rule.ref)}`, got: show(value) });
      if (!passed) break;
    }
    return allParts(parts, "every value passes its test");
  },
});
