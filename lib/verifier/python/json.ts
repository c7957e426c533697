import { UnreadableInputError } from "../metric";

/** Deeper nesting is refused before parsing, so that no later walk runs out of stack. */
const JSON_DEPTH_MAX = 500;

/** `json.loads`: strict JSON. Throws UnreadableInputError. */
export function parsePythonJson(text: string): unknown {
  checkDepth(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableInputError("not JSON");
  }
}

function checkDepth(text: string): void {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (isInText) {
      if (char === "\\") at++;
      else if (char === '"') isInText = false;
    } else if (char === '"') isInText = true;
    else if (char === "{" || char === "[") {
      if (++depth > JSON_DEPTH_MAX) throw new UnreadableInputError("JSON is nested too deeply");
    } else if (char === "}" || char === "]") depth--;
  }
}
