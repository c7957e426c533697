/** A bundle as it is read: names and bytes, wherever they lie. Nothing is ever written. */
export interface BundleSource {
  /** Names of the files with `/` between folders. */
  names: readonly string[];
  /** Throws for a name that is not among them, and for bytes that cannot be read. */
  read(name: string): Promise<AsyncIterable<Uint8Array>>;
  close(): void;
}

/** The bundle is none that may be read: names that lead out of it, too many files, more bytes than allowed. */
export class UnsafeBundle extends Error {}

/** Files in one bundle; the console makes none with more. */
export const BUNDLE_FILES_MAX = 250_100;
/** Bytes of one file, and of all, unpacked. Films are the largest; a bundle that unpacks to more is refused. */
export const BUNDLE_FILE_BYTES_MAX = 8 * 1024 ** 3;
export const BUNDLE_BYTES_MAX = 512 * 1024 ** 3;

/** Counts files, in a zip folders too, and bytes of a bundle. Throws UnsafeBundle beyond the limits. */
export function bundleBounds(filesMax = BUNDLE_FILES_MAX) {
  let files = 0;
  let bytes = 0;
  return (name: string, size: number) => {
    files += 1;
    bytes += size;
    if (files > filesMax) throw new UnsafeBundle(`more than ${filesMax} files`);
    if (size > BUNDLE_FILE_BYTES_MAX) throw new UnsafeBundle(`${name} unpacks to ${size} bytes`);
    if (bytes > BUNDLE_BYTES_MAX) throw new UnsafeBundle(`more than ${BUNDLE_BYTES_MAX} bytes unpacked`);
  };
}
