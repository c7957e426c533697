import { ownValue } from "@/lib/domain/own-value";

const SHORT: Readonly<Record<string, string>> = {
  libreoffice_calc: "calc",
  libreoffice_writer: "writer",
  libreoffice_impress: "impress",
  thunderbird: "mail",
};

/** Short name of a task's app for heads and strips; unknown apps keep theirs. */
export function shortAppName(app: string): string {
  return ownValue(SHORT, app) ?? app;
}
