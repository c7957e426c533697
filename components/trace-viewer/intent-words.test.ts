import { expect, test } from "vitest";
import { intentWords } from "./intent-words";

test("an element that was meant is named by role, name and place", () => {
  expect(intentWords({ type: "click_element", query: { role: "table cell", name: "A5" } })).toBe("table cell A5");
  expect(intentWords({ role: "menu item", name: { regex: "^Save" }, application: "soffice", nth: 1 })).toBe(
    "menu item /^Save/ in soffice number 2",
  );
});

test("anything else is shown as it is", () => {
  expect(intentWords({ goal: "save" })).toBe('{"goal":"save"}');
});
