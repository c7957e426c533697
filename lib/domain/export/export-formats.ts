/** What a whole run leaves in. */
export const EXPORT_FORMATS = ["jsonl", "parquet", "junit", "ctrf", "inspect", "atif", "osworld"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

interface FormatFacts {
  /** For people who choose. */
  title: string;
  contentType: string;
  /** Of the file, after the run's id. */
  ending: string;
  /** Its rows are of one table at a time. */
  isTable: boolean;
  /** It tells what attempts saw and said, so it is for callers with `content:read` alone. */
  needsContent: boolean;
  /** Not for a terminal. */
  isBinary: boolean;
}

const table = { isTable: true, needsContent: false };
const report = { isTable: false, needsContent: false, isBinary: false };
const folder = { contentType: "application/zip", isTable: false, needsContent: true, isBinary: true };

export const FORMAT_FACTS: Record<ExportFormat, FormatFacts> = {
  jsonl: {
    ...table,
    title: "JSONL, one object a line",
    contentType: "application/jsonl; charset=utf-8",
    ending: ".jsonl",
    isBinary: false,
  },
  parquet: {
    ...table,
    title: "Parquet, for data frames",
    contentType: "application/vnd.apache.parquet",
    ending: ".parquet",
    isBinary: true,
  },
  junit: { ...report, title: "JUnit XML, for CI", contentType: "application/xml; charset=utf-8", ending: ".junit.xml" },
  ctrf: {
    ...report,
    title: "CTRF, for CI",
    contentType: "application/json; charset=utf-8",
    ending: ".ctrf.json",
  },
  inspect: {
    ...report,
    title: "Inspect log, for Inspect View",
    needsContent: true,
    contentType: "application/json; charset=utf-8",
    ending: ".inspect.json",
  },
  atif: { ...folder, title: "ATIF trajectories with rewards", ending: ".atif.zip" },
  osworld: { ...folder, title: "OSWorld result folders", ending: ".osworld.zip" },
};
