/** A ring size as Malaysian and Singaporean shops number it (Hong Kong numbers). Millimetres are what counts. */
export type RingSize = { number: number; diameterMm: number; circumferenceMm: number; us: number };

/**
 * Inner diameters of the even Hong Kong numbers, from the table of a Malaysian shop
 * (mooimooijewellery.com/pages/ring-size-guide, read November 2026). Other charts differ by up to half a size, so pages
 * show the millimetres too. Odd numbers lie halfway between.
 */
const evenDiametersMm = [
  [10, 15.5],
  [12, 16.2],
  [14, 16.9],
  [16, 17.7],
  [18, 18.3],
  [20, 19.0],
] as const;

export const ringSizes: RingSize[] = evenDiametersMm.flatMap(([number, diameter], at) => {
  const next = evenDiametersMm[at + 1];
  const between = next ? [sizeOf(number + 1, (diameter + next[1]) / 2)] : [];
  return [sizeOf(number, diameter), ...between];
});

function sizeOf(number: number, diameterMm: number): RingSize {
  return {
    number,
    diameterMm: round(diameterMm, 100),
    circumferenceMm: round(diameterMm * Math.PI, 10),
    // A US size is 0.8128 mm (0.032 inch) of diameter; size 0 has 11.63 mm. Rounded to quarters.
    us: round((diameterMm - 11.63) / 0.8128, 4),
  };
}

function round(value: number, perUnit: number): number {
  return Math.round(value * perUnit) / perUnit;
}

/** What was measured: around the finger with a string, or across the inside of a ring that fits. */
export type RingMeasure = "circumference" | "diameter";

/**
 * The smallest size that is not tighter than what was measured, in millimetres: a ring that is slightly loose can be
 * worn. A measure that is at most a tenth of a millimetre of diameter above a size still takes that size. Undefined
 * outside the sizes of the table.
 */
export function ringSizeFor(measure: RingMeasure, mm: number): RingSize | undefined {
  const diameterMm = measure === "diameter" ? mm : mm / Math.PI;
  const smallest = ringSizes[0]!.diameterMm;
  if (diameterMm < smallest - 0.5) return undefined;
  return ringSizes.find((size) => diameterMm <= size.diameterMm + 0.1);
}
