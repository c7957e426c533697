import { childrenOf, descendantsNamed, textOf, type XmlElement } from "../xml";

/** A run's or item's text without phonetic guides. */
export function richText(item: XmlElement): string {
  return childrenOf(item)
    .map((child) =>
      child.name === "t" ? textOf(child) : child.name === "r" ? childrenOf(child, "t").map(textOf).join("") : "",
    )
    .join("");
}

/** Every text below an item, phonetic guides included. */
export const allText = (item: XmlElement) => descendantsNamed(item, "t").map(textOf);

/** A switch as OOXML writes it. */
export const isOn = (value: string | null) => value === "1" || value === "true";
