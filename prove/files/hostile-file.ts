import sharp, { type Sharp } from "sharp";
import type { Chance } from "#prove/fuzz/chance.ts";

export type HostileFile = {
  /** What it is, for whoever reads of its failure. */
  what: string;
  bytes: Buffer;
  /** The name and type that it is sent under: bytes, a character each. */
  name: string;
  type: string;
  /** What has to become of it as a picture; "either" where a decoder may well forgive it. */
  as: "taken" | "refused" | "either";
  /** To a form it may be an input that was left alone: empty, or under a name that hides it. */
  mayVanish?: boolean;
  /** A sheet is sent to the door for sheets alone. */
  isSheet?: boolean;
};

/** Hidden in whatever a picture should not carry on; found in an answer, something was carried on. */
export const stowaway = "stowaway-5e1c";

/** A small picture, like no other: nothing that is kept of it was there before. */
export function picture(chance: Chance, { width = 24, height = 16 } = {}): Sharp {
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, () => chance.below(256)));
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

/** As a browser would send a file of this format. */
export function named(
  what: string,
  bytes: Buffer,
  format: string,
  as: HostileFile["as"],
): HostileFile {
  const mayVanish = bytes.length === 0;
  return { what, bytes, name: `picture.${format}`, type: types[format] ?? format, as, mayVanish };
}
