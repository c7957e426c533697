import { describe, expect, it } from "vitest";
import { InputLimitError, UnreadableInputError } from "../metric";
import { attributeOf, childOf, childrenOf, descendantsNamed, parseXml, textOf } from "./xml";

describe("parseXml", () => {
  it("resolves namespaces and keeps attributes as written", () => {
    const root = parseXml('<a xmlns="one" xmlns:p="two" p:x="1" y="2"><p:b/><c xmlns=""/></a>');
    expect([root.name, root.ns]).toEqual(["a", "one"]);
    expect(childrenOf(root).map(({ name, ns }) => [name, ns])).toEqual([
      ["b", "two"],
      ["c", ""],
    ]);
    expect([attributeOf(root, "x"), attributeOf(root, "y"), attributeOf(root, "xmlns")]).toEqual(["1", "2", null]);
    expect(attributeOf(childOf(root, "b"), "toString")).toBeNull();
  });

  it("joins text over comments and CDATA, decodes standard entities and keeps blanks", () => {
    const root = parseXml('\ufeff<?xml version="1.0"?><a> x&lt;&#65;<!-- c --><![CDATA[<y>]]>\r\n</a>');
    expect(root.children).toEqual([" x<A<y>\n"]);
    expect(textOf(root)).toBe(" x<A<y>\n");
  });

  it("leaves out what is taken, wherever it stands", () => {
    const taken: string[] = [];
    const root = parseXml("<a><r><c>1</c></r><b><r>2</r></b><r/></a>", (element, parent) => {
      if (element.name !== "r" || parent.name !== "a") return false;
      taken.push(textOf(element));
      return true;
    });
    expect(taken).toEqual(["1", ""]);
    expect(descendantsNamed(root, "r").map(textOf)).toEqual(["2"]);
    expect(childrenOf(root).map(({ name }) => name)).toEqual(["b"]);
  });

  it.each(["", "text", "<a>", "<a></b>", "<a/><b/>", "<a x=1/>", '<a x="1" x="2"/>', "<a>&nope;</a>", "<a>\u0001</a>"])(
    "refuses %j",
    (source) => {
      expect(() => parseXml(source)).toThrow(UnreadableInputError);
    },
  );

  it("never scores entities of its own and endless depth", () => {
    expect(() => parseXml('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>')).toThrow(InputLimitError);
    expect(() => parseXml("<a>".repeat(5_000))).toThrow(InputLimitError);
  });
});
