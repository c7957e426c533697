import { posix } from "node:path";
import { UnreadableInputError, type MetricContext } from "../metric";
import { decodeUtf8 } from "./text";
import { attributeOf, childrenOf, parseXml, type TakeElement, type XmlElement } from "./xml";
import { readZip, type ZipArchive } from "./zip";

export interface Relationship {
  id: string;
  /** Last part of the type's address, e.g. "image". */
  type: string;
  /** Name of a part in the package, or an address when external. */
  target: string;
  isExternal: boolean;
}

/** An OOXML package: parts by name and the relationships between them. */
export class OfficePackage {
  private readonly parsed = new Map<string, XmlElement>();

  constructor(readonly zip: ZipArchive) {}

  /** A part as XML, parsed once, or null when there is none. Throws UnreadableInputError when it is broken. */
  xml(name: string): XmlElement | null {
    const known = this.parsed.get(name);
    if (known) return known;
    const root = this.read(name);
    if (root) this.parsed.set(name, root);
    return root;
  }

  /** A part as XML without what `take` takes, or null when there is none. Not remembered. */
  read(name: string, take?: TakeElement): XmlElement | null {
    const bytes = this.zip.read(name);
    return bytes === null ? null : parseXml(decodeUtf8(bytes), take);
  }

  /** Relationships of a part ("" for the package) in file order; empty when it has none. */
  relationships(part: string): Relationship[] {
    const folder = posix.dirname(part);
    const file = part === "" ? "_rels/.rels" : posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
    const root = this.xml(file);
    if (!root) return [];
    return childrenOf(root, "Relationship").map((element) => {
      const target = attributeOf(element, "Target") ?? "";
      const isExternal = attributeOf(element, "TargetMode") === "External";
      return {
        id: attributeOf(element, "Id") ?? "",
        type: (attributeOf(element, "Type") ?? "").split("/").at(-1) ?? "",
        target: isExternal ? target : resolvePart(part === "" ? "" : folder, target),
        isExternal,
      };
    });
  }

  /** Media type of a part by the package's own list, or null when the list does not name it. */
  contentType(part: string): string | null {
    const root = this.xml("[Content_Types].xml");
    if (!root) throw new UnreadableInputError("the package has no list of content types");
    const isSame = (name: string | null, wanted: string) => name?.toLowerCase() === wanted.toLowerCase();
    const own = childrenOf(root, "Override").find((entry) => isSame(attributeOf(entry, "PartName"), `/${part}`));
    const ending = posix.extname(part).slice(1);
    const entry = own ?? childrenOf(root, "Default").find((one) => isSame(attributeOf(one, "Extension"), ending));
    return attributeOf(entry, "ContentType");
  }

  /** Name of the package's main part. Throws UnreadableInputError without one. */
  mainPart(): string {
    const main = this.relationships("").find((candidate) => candidate.type === "officeDocument");
    if (!main || !this.zip.has(main.target)) throw new UnreadableInputError("the package has no document");
    return main.target;
  }
}

function resolvePart(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  return posix.normalize(posix.join(folder === "." ? "" : folder, target));
}

export const openPackage = async (path: unknown, ctx: MetricContext) => new OfficePackage(await readZip(path, ctx));
