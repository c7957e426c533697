import type { TaskStep } from "./task.schema";
import { compactJson, listed, quoted, textsOf } from "./explain-words";

/** A step of set-up, or before evaluation, in one sentence. Quotes the file's own text. */
export function explainStep({ type, parameters }: TaskStep): string {
  const texts = (key: string) => textsOf(parameters[key]);
  switch (type) {
    case "launch":
      return `Start ${command(parameters)} and leave it running.`;
    case "execute":
    case "command":
      return `Run ${command(parameters)}${ends(parameters)}.`;
    case "download":
      return `Put ${listed(filesOf(parameters.files))} on the desktop.`;
    case "open":
      return `Open ${listed(texts("path"))} with its program.`;
    case "sleep":
      return `Wait ${compactJson(parameters.seconds)} s.`;
    case "activate_window":
      return `Bring the window ${windowWords(parameters)} to the front.`;
    case "close_window":
      return `Close the window ${windowWords(parameters)}.`;
    case "chrome_open_tabs":
      return `Open ${listed(texts("urls_to_open"))} in the browser.`;
    case "chrome_close_tabs":
      return `Close ${listed(texts("urls_to_close"))} in the browser.`;
    case "update_browse_history":
      return "Fill the browser's history with the pages that the task lists.";
    case "googledrive":
      return "Prepare the shared Google Drive.";
    case "login":
      return `Sign in to ${listed(texts("platform"))} with the shared account.`;
    default:
      return `${type}: ${compactJson(parameters)}`;
  }
}

function command({ command: given, shell }: Record<string, unknown>): string {
  const words = textsOf(given);
  return `${quoted(words.join(" "))}${shell === true || shell === "true" ? " in a shell" : ""}`;
}

/** A step with `until` is tried again until its answer is so. */
function ends({ until, stdout }: Record<string, unknown>): string {
  const kept = typeof stdout === "string" && stdout !== "" ? ` and keep what it prints as ${quoted(stdout)}` : "";
  const tried = typeof until === "object" && until !== null && Object.keys(until).length > 0;
  return `${kept}${tried ? `, again until ${compactJson(until)}` : ""}`;
}

function windowWords({ window_name: name, strict, by_class: byClass }: Record<string, unknown>): string {
  const how = byClass === true ? "of the class" : strict === true ? "called exactly" : "whose title holds";
  return `${how} ${quoted(textsOf(name).join(" "))}`;
}

function filesOf(files: unknown): string[] {
  return (Array.isArray(files) ? files : []).flatMap((file: unknown) =>
    typeof file === "object" && file !== null && "path" in file ? textsOf(file.path) : [],
  );
}
