import sharp, { type PngOptions } from "sharp";
import { describe, expect, it } from "vitest";
import { metricBench } from "../testing/metric-bench";

type Shade = (x: number, y: number) => [number, number, number];

/** A picture with structure, every pixel from a formula. */
const draw = (shade: Shade, options: PngOptions = {}, width = 40, height = 30) => {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(shade(x, y), (y * width + x) * 3);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png(options)
    .toBuffer();
};
const scene: Shade = (x, y) => [80 + ((x * 3) % 90), 70 + ((y * 4) % 100), 90 + ((x + y) % 60)];
const change =
  (of: (value: number, all: [number, number, number]) => number, shade = scene): Shade =>
  (x, y) => {
    const all = shade(x, y);
    return all.map((value) => Math.max(0, Math.min(255, Math.round(of(value, all))))) as [number, number, number];
  };
const darker = change((value) => value * 0.6);
const contrasted = change((value) => (value - 110) * 1.6 + 110);
const coloured = change((value, all) => (value === Math.max(...all) ? value : value * 0.9));
const noise: Shade = (x, y) => [(x * 97 + y * 31) % 256, (x * 13) % 256, (x + y * 89) % 256];
const BLACK: Shade = () => [0, 0, 0];

/** Functions that compare a picture with the one before it: a change that fits, one that is none, one that breaks it. */
const CHANGES: [func: string, fitting: Shade, broken: Shade][] = [
  ["check_brightness_decrease_and_structure_sim", darker, change((value) => 255 - value, darker)],
  ["check_contrast_increase_and_structure_sim", contrasted, noise],
  ["check_saturation_increase_and_structure_sim", coloured, noise],
  ["check_file_exists_and_structure_sim", scene, noise],
];

for (const [func, fitting, broken] of CHANGES) {
  describe(func, () => {
    const bench = metricBench(func);
    const against = async (shade: Shade) =>
      bench.score(await bench.file("a.png", await draw(shade)), await bench.file("gold.png", await draw(scene)));

    it("is 1 for the change that is asked for and 0 for one that breaks the picture", async () => {
      expect(await against(fitting)).toBe(1);
      expect(await against(broken)).toBe(0);
    });

    it("is 0 for the picture as it was, unless that is what is asked for", async () => {
      expect(await against(scene)).toBe(fitting === scene ? 1 : 0);
    });

    it("is 0 for none and has no score for an empty or broken picture", async () => {
      const gold = await bench.file("gold.png", await draw(scene));
      expect(await bench.score(null, gold)).toBe(0);
      expect(await bench.score(await bench.file("e.png", ""), gold)).toBe("unreadable_input");
      expect(await bench.score(await bench.file("b.png", "text"), gold)).toBe("unreadable_input");
      const missing = func === "check_file_exists_and_structure_sim" ? 0 : "missing_input";
      expect(await bench.score(await bench.missing("no.png"), gold)).toBe(missing);
    });
  });
}

describe("check_brightness_decrease_and_structure_sim: its option and its limits", () => {
  const bench = metricBench("check_brightness_decrease_and_structure_sim");
  it("takes another limit, and has no score for a black picture or another size", async () => {
    const gold = await bench.file("gold.png", await draw(scene));
    const dark = await bench.file("d.png", await draw(darker));
    expect(await bench.score(dark, gold, { threshold: 0 })).toBe(0);
    expect(await bench.score(await bench.file("k.png", await draw(BLACK)), gold)).toBe("unreadable_input");
    expect(await bench.score(await bench.file("w.png", await draw(darker, {}, 41)), gold)).toBe("unreadable_input");
  });
});

describe("decrease_brightness", () => {
  const bench = metricBench("decrease_brightness");
  it("wants the second picture darker than the first", async () => {
    const [light, dark] = [await bench.file("l.png", await draw(scene)), await bench.file("d.png", await draw(darker))];
    expect(await bench.score(light, dark)).toBe(1);
    expect(await bench.score(dark, light)).toBe(0);
    expect(await bench.score(light, light)).toBe(0);
    expect(await bench.score(await bench.missing("no.png"), light)).toBe("missing_input");
    expect(await bench.score(await bench.file("e.png", ""), light)).toBe("unreadable_input");
  });
});

describe("check_palette_and_structure_sim", () => {
  const bench = metricBench("check_palette_and_structure_sim");
  it("wants a palette and the same picture", async () => {
    const gold = await bench.file("gold.png", await draw(scene));
    expect(await bench.score(await bench.file("p.png", await draw(scene, { palette: true })), gold)).toBe(1);
    expect(await bench.score(gold, gold)).toBe(0);
    expect(await bench.score(await bench.file("n.png", await draw(noise, { palette: true })), gold)).toBe(0);
    expect(await bench.score(null, gold)).toBe(0);
    expect(await bench.score(await bench.missing("no.png"), gold)).toBe(0);
    expect(await bench.score(await bench.file("e.png", ""), gold)).toBe(0);
  });
});

describe("check_structure_sim_resized", () => {
  const bench = metricBench("check_structure_sim_resized");
  it("compares what is visible at the gold picture's size", async () => {
    const wide = await draw((x, y) => scene(x / 2, y / 2), {}, 80, 60);
    const gold = await bench.file("gold.png", await draw(scene));
    expect(await bench.score(await bench.file("w.png", wide), gold)).toBe(1);
    const framed = await sharp({
      create: { width: 60, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .composite([{ input: await draw(scene), left: 7, top: 3 }])
      .png()
      .toBuffer();
    expect(await bench.score(await bench.file("f.png", framed), gold)).toBe(1);
    expect(await bench.score(await bench.file("n.png", await draw(noise)), gold)).toBe(0);
    expect(await bench.score(null, gold)).toBe(0);
    expect(await bench.score(await bench.file("e.png", ""), gold)).toBe("unreadable_input");
  });
});

describe("check_structure_sim_with_threshold", () => {
  const bench = metricBench("check_structure_sim_with_threshold");
  it("takes its limit from the option, and another size in its stride", async () => {
    const gold = await bench.file("gold.png", await draw(scene));
    const other = await bench.file("n.png", await draw(noise));
    expect(
      await bench.score(await bench.file("w.png", await draw((x, y) => scene(x / 2, y / 2), {}, 80, 60)), gold),
    ).toBe(1);
    expect(await bench.score(other, gold)).toBe(0);
    expect(await bench.score(other, gold, { ssim_threshold: -1 })).toBe(1);
    expect(await bench.score(gold, gold, { ssim_threshold: 1 })).toBe(1);
    expect(await bench.score(await bench.missing("no.png"), gold)).toBe(0);
    expect(await bench.score(await bench.file("e.png", ""), gold)).toBe(0);
  });
});

describe("check_textbox_on_leftside", () => {
  const bench = metricBench("check_textbox_on_leftside");
  it("looks for the first dark pixel within the left twentieth", async () => {
    const at = async (left: number) =>
      bench.score(
        await bench.file("a.png", await draw((x) => (x >= left && x < left + 9 ? [0, 0, 0] : [255, 255, 255]))),
      );
    expect(await at(1)).toBe(1);
    expect(await at(2)).toBe(0);
    expect(await at(50)).toBe(0);
    expect(await bench.score(null)).toBe(0);
    expect(await bench.score(await bench.missing("no.png"))).toBe("missing_input");
    expect(await bench.score(await bench.file("e.png", ""))).toBe("unreadable_input");
  });
});

describe("check_triangle_position", () => {
  const bench = metricBench("check_triangle_position");
  it("wants the second-rarest colour in the middle", async () => {
    const at = async (left: number) => {
      const shade: Shade = (x, y) =>
        x === 0 && y === 0 ? [9, 9, 9] : x >= left && x < left + 6 && y >= 12 && y < 18 ? [255, 255, 0] : [0, 0, 255];
      return bench.score(await bench.file("a.png", await draw(shade)));
    };
    expect(await at(17)).toBe(1);
    expect(await at(3)).toBe(0);
    expect(await bench.score(null)).toBe(0);
    expect(await bench.score(await bench.file("k.png", await draw(BLACK)))).toBe("unreadable_input");
    expect(await bench.score(await bench.file("e.png", ""))).toBe("unreadable_input");
  });
});

describe("check_green_background", () => {
  const bench = metricBench("check_green_background");
  const strict = metricBench("check_green_background", "corrected");
  const gold: Shade = (x, y) => (x < 4 && y < 4 ? [0, 0, 0] : [255, 255, 255]);
  const green: Shade = (x, y) => (x < 4 && y < 4 ? [200, 0, 0] : [0, 200, 0]);

  it("wants more green than red and blue wherever the gold picture is not black", async () => {
    const wanted = await bench.file("gold.png", await draw(gold, {}, 20, 20));
    expect(await bench.score(await bench.file("g.png", await draw(green, {}, 20, 20)), wanted)).toBe(1);
    expect(await bench.score(wanted, wanted)).toBe(0);
    expect(await bench.score(null, wanted)).toBe(0);
    expect(await bench.score(await bench.file("e.png", ""), wanted)).toBe("unreadable_input");
  });

  it("swaps rows and columns as publicly, and not in the corrected profile", async () => {
    const wanted = await bench.file("gold.png", await draw(gold));
    expect(await bench.score(await bench.file("g.png", await draw(green)), wanted)).toBe("unreadable_input");
    const fair = await strict.file("gold.png", await draw(gold));
    expect(await strict.score(await strict.file("g.png", await draw(green)), fair)).toBe(1);
  });
});

describe("check_image_file_size", () => {
  const bench = metricBench("check_image_file_size");
  it("wants fewer bytes than the rule says", async () => {
    const file = await bench.file("a.png", Buffer.alloc(100));
    expect(await bench.score(file, { max_size: 101 })).toBe(1);
    expect(await bench.score(file, { max_size: 100 })).toBe(0);
    expect(await bench.score(await bench.file("e.png", ""), { max_size: 1 })).toBe(1);
    expect(await bench.score(null, { max_size: 100 })).toBe(0);
    expect(await bench.score(await bench.missing("no.png"), { max_size: 100 })).toBe("missing_input");
    expect(await bench.score(file, {})).toBe("rule");
  });
});
