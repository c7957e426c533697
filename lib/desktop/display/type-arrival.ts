/** What stands before the caret of the focused text object. */
export interface FocusedText {
  /** Names the object, so that a moved focus is noticed. */
  objectId: string;
  /** Role of the accessible, e.g. "text", "entry", "paragraph", "terminal". */
  role: string;
  /** Up to 4_000 characters that end at the caret; untrusted. */
  beforeCaret: string;
}

/** Reads the focused text, or null when no focused object has any. Must end within about half a second. */
export type TextReader = () => Promise<FocusedText | null>;
