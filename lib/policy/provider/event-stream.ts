import type { StreamReader } from "../drivers/driver";

/** Cuts the text of a `text/event-stream` into events as its pieces come. Comments and unknown fields are passed over. */
export function eventStreamInto(reader: StreamReader): (text: string) => void {
  let rest = "";
  let event: string | null = null;
  let data: string[] = [];
  return (text) => {
    rest += text;
    for (let end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n")) {
      const line = rest.slice(0, end).replace(/\r$/, "");
      rest = rest.slice(end + 1);
      if (line === "") {
        if (data.length > 0) reader.take(event, data.join("\n"));
        event = null;
        data = [];
      } else if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
      else if (line.startsWith("event:")) event = line.slice(6).trim();
    }
  };
}
