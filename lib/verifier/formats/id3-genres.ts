/** Genres that ID3v1 gives numbers to, in order from 0. */
const GENRES = (
  "Blues|Classic Rock|Country|Dance|Disco|Funk|Grunge|Hip-Hop|Jazz|Metal|New Age|Oldies|Other|Pop|R&B|Rap|Reggae|Rock|" +
  "Techno|Industrial|Alternative|Ska|Death Metal|Pranks|Soundtrack|Euro-Techno|Ambient|Trip-Hop|Vocal|Jazz+Funk|Fusion|" +
  "Trance|Classical|Instrumental|Acid|House|Game|Sound Clip|Gospel|Noise|Alt. Rock|Bass|Soul|Punk|Space|Meditative|" +
  "Instrumental Pop|Instrumental Rock|Ethnic|Gothic|Darkwave|Techno-Industrial|Electronic|Pop-Folk|Eurodance|Dream|" +
  "Southern Rock|Comedy|Cult|Gangsta Rap|Top 40|Christian Rap|Pop/Funk|Jungle|Native American|Cabaret|New Wave|" +
  "Psychedelic|Rave|Showtunes|Trailer|Lo-Fi|Tribal|Acid Punk|Acid Jazz|Polka|Retro|Musical|Rock & Roll|Hard Rock"
).split("|");

const named = (number: string) => GENRES[Number(number)] ?? "Unknown";

/** Genre texts with numbers, alone or in brackets before a name, turned into names. */
export function genreNames(texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    if (/^\d+$/.test(text)) return [named(text)];
    const marks = /^((?:\((?:\d+|RX|CR)\))*)(.*)$/s.exec(text);
    const numbers = [...(marks?.[1] ?? "").matchAll(/\((\w+)\)/g)].map(([, mark]) =>
      mark === "RX" ? "Remix" : mark === "CR" ? "Cover" : named(mark as string),
    );
    const rest = (marks?.[2] ?? "").replace(/^\(\(/, "(");
    return rest === "" || numbers.includes(rest) ? numbers : [...numbers, rest];
  });
}
