import type { GetterSpec } from "@/lib/domain/task/task.schema";

/**
 * Reads texts of a page as a task's `active_tab_html_parse` asks: by class name, label, XPath or input field. Runs in
 * the page, so it is plain JavaScript without anything of ours; what is not there is an empty text.
 */
const PARSE = `(spec) => {
  const found = {};
  const trimmed = (text) => (text || "").trim();
  const all = (selector, root = document) => {
    try { return [...root.querySelectorAll(selector)]; } catch { return []; }
  };
  const texts = (name) => all("." + name).map((element) => trimmed(element.textContent));
  const ownTexts = (name) => {
    const [first] = all("." + name);
    return first ? [...first.childNodes].filter((node) => node.nodeType === 3).map((node) => trimmed(node.data)).filter(Boolean) : [];
  };
  const within = (name, inner, pick) => all(name).flatMap((element) => {
    const [child] = all(inner, element);
    return child ? [trimmed(pick(child))] : [];
  });
  const headings = (name) => within("." + name, "h3", (child) => child.textContent);
  const menuItems = (name) => within("." + name + " li.catAllProducts", "span", (child) => child.innerText);
  const at = (path) => {
    try { return document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue; }
    catch { return null; }
  };
  const labelled = (label) => {
    const wanted = label.toLowerCase();
    const says = (element) => trimmed(element.textContent).replace(/\\s+/g, " ").toLowerCase().includes(wanted);
    return all("body *").find((element) => says(element) && ![...element.children].some(says));
  };
  const entries = (name) => Object.entries(spec[name] || {});
  const pickByIndex = (name, read) => entries(name).forEach(([key, places]) => {
    const seen = read(key);
    for (const [index, into] of Object.entries(places)) found[into] = seen[Number(index)] || "";
  });
  const tellWhich = (name, read) => entries(name).forEach(([key, wanted]) => {
    const seen = read(key);
    const lower = (text) => text.toLowerCase();
    for (const word of wanted) if (seen.some((text) => lower(text) === lower(word))) found[lower(word)] = true;
    const other = seen.some((text) => wanted.every((word) => !lower(word).includes(lower(text))));
    if (other) found.is_other_exist = true;
    else found.is_other_exist = found.is_other_exist || false;
  });
  if (spec.category === "class") {
    pickByIndex("class_multiObject", texts);
    pickByIndex("class_multiObject_child", ownTexts);
    pickByIndex("class_multiObject_only_child", headings);
    entries("class_multiObject_search_exist").forEach(([name, wanted]) => {
      const seen = texts(name);
      for (const word of wanted) if (word !== "is_other_exist") found[word] = seen.includes(word);
      if (wanted.includes("is_other_exist"))
        found.is_other_exist = found.is_other_exist || seen.some((text) => !wanted.includes(text));
    });
    entries("class_singleObject").forEach(([name, into]) => { found[into] = texts(name)[0] || ""; });
  } else if (spec.category === "label") {
    entries("labelObject").forEach(([label, into]) => { found[into] = trimmed(labelled(label)?.textContent); });
  } else if (spec.category === "xpath") {
    entries("xpathObject").forEach(([path, into]) => { found[into] = trimmed(at(path)?.textContent); });
  } else if (spec.category === "input") {
    entries("inputObject").forEach(([path, into]) => { found[into] = trimmed(at(path)?.value); });
  } else if (spec.category === "class&url") {
    tellWhich("class_multiObject", texts);
    tellWhich("class_multiObject_li", menuItems);
    const address = location.href.toLowerCase();
    const fromAddress = (part, word) => {
      const key = word.toLowerCase();
      if (!(key in found)) found[key] = address.includes(part.toLowerCase());
    };
    for (const word of spec.url_include_expected || []) fromAddress(word, word);
    entries("url_include_expected_multichoice").forEach(([part, word]) => fromAddress(part, word));
  }
  return found;
}`;

/** The expression that a page evaluates for a task's getter. */
export const pageParseExpression = (spec: GetterSpec): string => `(${PARSE})(${JSON.stringify(spec)})`;
