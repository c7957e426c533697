/** Kinds of artifacts in words for many of them. */
const KIND_WORDS: Readonly<Record<string, string>> = {
  frame: "pictures",
  tree: "accessibility trees",
  log: "logs",
  model_call: "conversation records",
  model_image: "pictures shown to models",
  video: "films",
  evidence: "evidence files",
};

export const kindWords = (kind: string): string => KIND_WORDS[kind] ?? kind;
