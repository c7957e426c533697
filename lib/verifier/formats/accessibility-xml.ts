import type { AccessibilityTree, AccessibleNode } from "@/lib/domain/observation/observation";

const NAMESPACES = {
  st: "https://accessibility.ubuntu.example.org/ns/state",
  attr: "https://accessibility.ubuntu.example.org/ns/attributes",
  cp: "https://accessibility.ubuntu.example.org/ns/component",
};

/** The tree as the XML that the benchmark's checks read: one element per object, named by its role. */
export function accessibilityXml(tree: AccessibilityTree): string {
  const declared = Object.entries(NAMESPACES).map(([prefix, address]) => ` xmlns:${prefix}="${address}"`);
  const out = [`<desktop-frame name="main"${declared.join("")}>`];
  for (const { name, root } of tree.applications) {
    if (root?.role === "application") write(root, out);
    else {
      out.push(`<application name="${escape(name)}">`);
      if (root) write(root, out);
      out.push("</application>");
    }
  }
  out.push("</desktop-frame>");
  return out.join("");
}

/** Depth is bounded by the driver's own limit on trees. */
function write(node: AccessibleNode, out: string[]): void {
  const tag = elementName(node.role);
  const states = node.states.map((state) => ` st:${elementName(state)}="true"`);
  const attributes = Object.entries(node.attributes ?? {}).map(
    ([name, value]) => ` attr:${elementName(name)}="${escape(value)}"`,
  );
  const place = node.rect
    ? ` cp:screencoord="(${node.rect.x}, ${node.rect.y})" cp:size="(${node.rect.width}, ${node.rect.height})"`
    : "";
  const unique = [...new Map([...states, ...attributes].map((text) => [text.split("=", 1)[0], text])).values()];
  out.push(`<${tag} name="${escape(node.name)}"${unique.join("")}${place}>`);
  if (node.text) out.push(escape(node.text));
  for (const child of node.children) write(child, out);
  out.push(`</${tag}>`);
}

/** Roles are words with blanks ("page tab list"); anything that cannot stand in a name becomes a dash. */
function elementName(text: string): string {
  const name = text.trim().replace(/[^A-Za-z0-9_.-]+/g, "-");
  return /^[A-Za-z_]/.test(name) ? name : name === "" ? "unknown" : `_${name}`;
}

function escape(text: string): string {
  return (
    text
      // Characters that XML cannot carry at all.
      .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
      .replace(/&/g, "&amp;")
      .replace(/</g, "&lt;")
      .replace(/>/g, "&gt;")
      .replace(/"/g, "&quot;")
      .replace(/\r/g, "&#13;")
      .replace(/\n/g, "&#10;")
      .replace(/\t/g, "&#9;")
  );
}
