/** The six numbers of a PDF matrix: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** `inner` happens first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    a * inner[4] + c * inner[5] + e,
    b * inner[4] + d * inner[5] + f,
  ];
}

export const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** Any six numbers, listed or by index, as pdf.js hands them over; the identity for anything else. */
export function asMatrix(value: unknown): Matrix {
  if (typeof value !== "object" || value === null) return IDENTITY;
  const numbers = Array.from({ length: 6 }, (_, index) => Number((value as Record<number, unknown>)[index]));
  return numbers.every(Number.isFinite) ? (numbers as unknown as Matrix) : IDENTITY;
}
