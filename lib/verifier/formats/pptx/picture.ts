import { UnreadableInputError } from "../../metric";
import { attributeOf, childOf } from "../xml";
import type { Shape } from "./shape";

/** Bytes of the image that a picture shows. Throws UnreadableInputError when it is not in the deck. */
export function pictureBytes({ element, part }: Shape): Buffer {
  const id = attributeOf(childOf(childOf(element, "blipFill"), "blip"), "embed");
  const relation = part.pack.relationships(part.name).find((one) => one.id === id && !one.isExternal);
  const bytes = relation ? part.pack.zip.read(relation.target) : null;
  if (bytes === null) throw new UnreadableInputError("a picture's image is not in the deck");
  return bytes;
}
