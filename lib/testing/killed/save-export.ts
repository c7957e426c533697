/** A download that stops after its first part. */
import { saveWhole } from "@/cli/save-whole";
import { asked, stayHere } from "./kill-amid";

await saveWhole(
  asked<{ file: string }>().file,
  (async function* () {
    yield Buffer.from("half of it");
    yield await stayHere();
  })(),
);
