/** Red, green and blue, 0 to 255. */
export type Rgb = [number, number, number];
type Lab = [number, number, number];

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const hypotenuse = (a: number, b: number) => Math.sqrt(a * a + b * b);
/** Angle of a hue in degrees, 0 to 360; 0 for grey. */
const hue = (b: number, a: number) => (a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360);

/** CIEDE2000 distance of two sRGB colours under daylight (D65, 2 degrees): 0 is equal, about 1 just noticeable. */
export function colourDistance(first: Rgb, second: Rgb): number {
  const [[l1, a1, b1], [l2, a2, b2]] = [labOf(first), labOf(second)];
  const meanC = (hypotenuse(a1, b1) + hypotenuse(a2, b2)) / 2;
  const stretch = 1 + 0.5 * (1 - pull(meanC));
  const [s1, s2] = [a1 * stretch, a2 * stretch];
  const [c1, c2] = [hypotenuse(s1, b1), hypotenuse(s2, b2)];
  const [h1, h2] = [hue(b1, s1), hue(b2, s2)];
  const isGrey = c1 * c2 === 0;

  let turn = h2 - h1;
  if (turn > 180) turn -= 360;
  else if (turn < -180) turn += 360;
  if (isGrey) turn = 0;
  const deltaH = 2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2));

  let sumH = h1 + h2;
  if (!isGrey && Math.abs(h1 - h2) > 180) sumH += sumH < 360 ? 360 : -360;
  const h = isGrey ? sumH : sumH / 2;
  const c = (c1 + c2) / 2;
  const lightness = ((l1 + l2) / 2 - 50) ** 2;
  const weightL = 1 + (0.015 * lightness) / Math.sqrt(20 + lightness);
  const weightC = 1 + 0.045 * c;
  const t =
    1 -
    0.17 * Math.cos(radians(h - 30)) +
    0.24 * Math.cos(radians(2 * h)) +
    0.32 * Math.cos(radians(3 * h + 6)) -
    0.2 * Math.cos(radians(4 * h - 63));
  const weightH = 1 + 0.015 * c * t;
  const rotation = -2 * pull(c) * Math.sin(radians(60 * Math.exp(-(((h - 275) / 25) ** 2))));
  const [dl, dc, dh] = [(l2 - l1) / weightL, (c2 - c1) / weightC, deltaH / weightH];
  return Math.sqrt(Math.max(0, dl * dl + dc * dc + dh * dh + rotation * dc * dh));
}

const pull = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

const WHITE: Lab = [0.95047, 1, 1.08883];

function labOf(rgb: Rgb): Lab {
  const [r, g, b] = rgb.map((channel) => {
    const share = channel / 255;
    return share > 0.04045 ? ((share + 0.055) / 1.055) ** 2.4 : share / 12.92;
  }) as Lab;
  const [x, y, z] = [
    0.412453 * r + 0.35758 * g + 0.180423 * b,
    0.212671 * r + 0.71516 * g + 0.072169 * b,
    0.019334 * r + 0.119193 * g + 0.950227 * b,
  ].map((value, index) => {
    const share = value / (WHITE[index] as number);
    return share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116;
  }) as Lab;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
