import { describe, expect, it } from "vitest";
import type { AccessibleNode } from "@/lib/domain/observation/observation";
import type { GetterSpec } from "@/lib/domain/task/task.schema";
import { fakeDesktop } from "../testing/fake-desktop";
import { getterNamed } from "./registry";

/** The value of a getter while the address bar shows `address`; null stands for no browser. */
async function at(address: string | null, spec: GetterSpec): Promise<unknown> {
  const node = (role: string, name: string, text: string | null, children: AccessibleNode[] = []): AccessibleNode => ({
    role,
    name,
    description: "",
    text,
    states: [],
    rect: null,
    children,
  });
  const root = node("application", "Google Chrome", null, [node("entry", "Address and search bar", address)]);
  const { desktop } = fakeDesktop({ applications: [{ name: "Google Chrome", isAnswering: true, root }] });
  const ctx = { desktop, mirror: async () => null, cacheFiles: new Map(), signal: new AbortController().signal };
  const got = await getterNamed(spec.type)?.get(spec, ctx);
  return got?.kind === "value" ? got.value : got;
}

describe("active_tab_url_parse", () => {
  const spec = { type: "active_tab_url_parse", goto_prefix: "https://www.", parse_keys: ["q", "zip", "fuel_slugs[]"] };
  it("reads query parameters, an empty text for one that is absent or has no value", async () => {
    expect(await at("cars.test/find?q=drip+coffee%20maker&zip=&fuel_slugs[]=electric#top", spec)).toEqual({
      q: "drip coffee maker",
      zip: "",
      "fuel_slugs[]": "electric",
    });
  });
  it("gives keys another name and splits lists", async () => {
    const renamed = { ...spec, parse_keys: ["models"], replace: { models: "list" }, split_list: true };
    expect(await at("x.test/?models=a,b", renamed)).toEqual({ list: ["a", "b"] });
  });
  it("has no value without a browser, and needs its keys", async () => {
    expect(await at(null, spec)).toBeNull();
    await expect(at("x.test", { type: "active_tab_url_parse" })).rejects.toThrow("parse_keys");
  });
});

describe("url_dashPart", () => {
  const spec = { type: "url_dashPart", goto_prefix: "https://www.", returnType: "json", key: "time" };
  it("takes a part from the start or the end", async () => {
    expect(await at("w.test/gb/m15/june-weather/329260", { ...spec, partIndex: -2 })).toEqual({ time: "june-weather" });
    expect(await at("w.test/a?id=1", { ...spec, partIndex: "3", needDeleteId: true, returnType: "string" })).toBe("a");
  });
  it("has no value beyond the ends or for a return type it does not know", async () => {
    expect(await at("w.test/a", { ...spec, partIndex: 9 })).toBeNull();
    expect(await at("w.test/a", { ...spec, partIndex: 0, returnType: "xml" })).toBeNull();
  });
});

describe.each(["url_path_parse", "macys_product_url_parse"])("%s", (type) => {
  const spec = { type, parse_keys: ["mens_clothing", "shirts", "Men_regular_size_t", "Price_discount_range"] };
  const shop = "shop.test/shop/mens-clothing/shirts/short-sleeve";
  it("reads the facts of a product list", async () => {
    const discount = "50_PERCENT_%20off%20%26%20more";
    expect(await at(`${shop}/Men_regular_size_t,Price_discount_range/L,${discount}?id=20626`, spec)).toEqual({
      mens_clothing: true,
      shirts: true,
      short_sleeve: true,
      Men_regular_size_t: "L",
      Price_discount_range: "50_PERCENT_ off & more",
    });
  });
  it("says what is not stated, and that lower discounts are among the chosen ones", async () => {
    expect(await at("shop.test/shop/women", spec)).toEqual({
      mens_clothing: null,
      shirts: null,
      short_sleeve: null,
      Men_regular_size_t: null,
      Price_discount_range: "not_50_PERCENT_ off & more",
    });
    const both = `${shop}/Price_discount_range,Sleeve_length/20_PERCENT_%20off%20%26%20more|50_PERCENT_%20off%20%26%20more,x`;
    expect(await at(both, spec)).toMatchObject({ Price_discount_range: "not_50_PERCENT_ off & more" });
  });
});

describe("active_tab_info and active_tab_html_parse", () => {
  it("fall back to what the address bar says when the browser's debugger does not answer", async () => {
    expect(await at("a.test/x", { type: "active_tab_info" })).toEqual({
      title: "",
      url: "https://a.test/x",
      content: "",
    });
    expect(await at(null, { type: "active_tab_info" })).toBeNull();
    expect(await at(null, { type: "active_tab_html_parse", category: "class" })).toBeNull();
  });
});
