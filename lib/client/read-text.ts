import { ApiProblem, readProblem } from "./problem";

/** An artifact as text, whatever bytes it has. Throws ApiProblem on any answer that is not 2xx. */
export async function readText(path: string, signal?: AbortSignal): Promise<string> {
  const response = await fetch(path, { credentials: "same-origin", signal });
  if (!response.ok) throw new ApiProblem(await readProblem(response));
  return response.text();
}
