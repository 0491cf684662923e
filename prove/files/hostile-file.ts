import sharp, { type Sharp } from "sharp";
import type { Random } from "#kit/random.ts";

export type HostileFile = {
  /** Its description in a failure report. */
  what: string;
  bytes: Buffer;
  /** The name and type that it is sent with, one byte per character. */
  name: string;
  type: string;
  /** The expected outcome as a picture; "either" where a decoder may forgive it. */
  expected: "taken" | "refused" | "either";
  /** A form may treat it as an input left empty: no content, or a name that hides it. */
  mayBeIgnored?: boolean;
  /** Sheets are sent to the CSV import only. */
  isCsv?: boolean;
};

/** Hidden in metadata; found in an answer, it shows that metadata survived. */
export const stowaway = "stowaway-5e1c";

/** A small unique picture: none of its stored files existed before. */
export function picture(random: Random, { width = 24, height = 16 } = {}): Sharp {
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, () => random.below(256)));
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const types: Record<string, string> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  tiff: "image/tiff",
  avif: "image/avif",
};

/** As a browser sends a file of this format. */
export function hostileFile(
  what: string,
  bytes: Buffer,
  format: string,
  expected: HostileFile["expected"],
): HostileFile {
  const mayBeIgnored = bytes.length === 0;
  return {
    what,
    bytes,
    name: `picture.${format}`,
    type: types[format] ?? format,
    expected,
    mayBeIgnored,
  };
}
