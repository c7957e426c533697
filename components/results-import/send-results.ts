import { ApiProblem, readProblem } from "@/lib/client/problem";
import { runImportWire, type RunImportWire } from "@/lib/domain/import/run-import.wire";

interface SendOptions {
  /** Bytes that have left; all of them are sent before the server reads the results. */
  onSent: (bytes: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a zip of results from the disk. By XMLHttpRequest, since fetch does not say how far it is. Throws ApiProblem, a
 * TypeError when the connection broke, and the signal's reason.
 */
export function sendResults(path: string, file: Blob, { onSent, signal }: SendOptions): Promise<RunImportWire> {
  const request = new XMLHttpRequest();
  const done = new Promise<Response>((resolve, reject) => {
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.upload.onload = () => onSent(file.size);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new TypeError("the connection broke"));
    request.onabort = () => reject(signal.reason as Error);
  });
  signal.addEventListener("abort", () => request.abort(), { once: true });
  request.open("POST", path);
  request.setRequestHeader("accept", "application/json");
  request.setRequestHeader("content-type", "application/zip");
  request.send(file);
  return done.then(async (response) => {
    if (!response.ok) throw new ApiProblem(await readProblem(response));
    return runImportWire.parse(await response.json());
  });
}
