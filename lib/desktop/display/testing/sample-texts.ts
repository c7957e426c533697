const SENTENCE = 'The quick brown Fox jumps; größer als 10% – "quoted" Ωμ Привет 世界 你好 end. ';
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");

/** Texts that together need every way a character can reach a program. */
export const SAMPLE_TEXTS: Record<string, string> = {
  ascii: `${ASCII} aAbBcC AAAA`,
  latin: "äöüß ñ ç éÈ ÄÖÜ ẞ æøå",
  signs: "Straße €uro “quote” – — …",
  greek: "Ελληνικά Ωμέγα",
  cyrillic: "Привет Мир Ёлка",
  chinese: "你好，世界 繁體",
  japanese: "日本語テスト ひらがな",
  korean: "한국어 테스트",
  emoji: "😀🎉👩‍👩‍👧‍👦👍🏽🇩🇪❤️",
  combining: "e\u0301 a\u0308 n\u0303 Z\u0351\u036b",
  rightToLeft: "שלום עולם مرحبا",
  lines: "a\tb\nc\td\ne",
  /** More different symbols than there are spare keycodes. */
  manySymbols: Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(""),
  long: [...SENTENCE.repeat(30)].slice(0, 2_000).join(""),
};
