/**
 * Getters of the public benchmark that this product does not have, and why. A task that names one is unsupported with
 * these words; it is never scored 0 for it.
 */
export const UNAVAILABLE_GETTERS: Readonly<Record<string, string>> = {
  gotoRecreationPage_and_get_html_content: "reads a live site while scoring, and checks open no connection",
  googledrive_file: "needs the benchmark's shared Google Drive account",
  info_from_website: "reads a live site while scoring, and checks open no connection",
  number_of_search_results: "asks a live search engine while scoring, and checks open no connection",
  pdf_from_url: "prints a live page while scoring, and checks open no connection",
  vscode_config: "needs a private extension inside VS Code, which is not published",
};
