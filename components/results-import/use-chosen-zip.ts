import { useRef, useState } from "react";
import { readZipNames, UnreadableZip } from "@/lib/client/zip-names";
import { readChosenResults, refusalOf, type ChosenResults } from "./chosen-results";

interface ChosenZip {
  file: File | null;
  /** null until its list is read, and when it cannot be. */
  results: ChosenResults | null;
  refusal: string | null;
}

const NOTHING: ChosenZip = { file: null, results: null, refusal: null };

/** The zip that was chosen last, and what it holds. */
export function useChosenZip() {
  const [chosen, setChosen] = useState(NOTHING);
  const last = useRef<File | null>(null);
  const choose = (file: File) => {
    last.current = file;
    setChosen({ ...NOTHING, file });
    void lookInto(file).then((found) => {
      if (last.current === file) setChosen({ file, ...found });
    });
  };
  return { ...chosen, choose };
}

async function lookInto(file: File): Promise<Omit<ChosenZip, "file">> {
  try {
    const results = readChosenResults(await readZipNames(file));
    return { results, refusal: refusalOf(results) };
  } catch (error) {
    const refusal = error instanceof UnreadableZip ? error.message : "It cannot be read; was it moved or changed?";
    return { results: null, refusal };
  }
}
