import type { Micrometres } from "#db/schema/units.ts";

export type { Micrometres };

/** The longest piece, 10 m: a longer one is a typing error. */
export const maxPieceSize = 10_000_000;

/** Formats as `4.2 mm`, from 100 mm as `45 cm`. */
export function formatPieceSize(size: Micrometres): string {
  return size < 100_000 ? `${size / 1_000} mm` : `${size / 10_000} cm`;
}

/** Reads millimetres with at most two decimals, such as "4.25"; otherwise undefined. */
export function parsePieceSize(text: string): Micrometres | undefined {
  const trimmed = text.trim();
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(trimmed)) return undefined;
  return Math.round(Number(trimmed) * 1_000) as Micrometres;
}
