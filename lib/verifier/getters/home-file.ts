import { fileValue, type GetterContext, type GetterValue } from "../getter";

/** One file of the desktop under a name; missing is not an error. */
export async function homeFile({ desktop }: GetterContext, origin: string, name: string): Promise<GetterValue> {
  const bytes = await desktop.readFile(origin);
  return fileValue(bytes === null ? null : { name, origin, bytes });
}
