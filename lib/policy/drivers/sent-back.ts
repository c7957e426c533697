/** What of a model's own reply is sent back to it at most: arguments that are longer cannot be typed anyway. */
export const ARGUMENTS_CHARS_MAX = 25_000;
export const TEXT_CHARS_MAX = 8_000;
