import { randomUUID } from "node:crypto";
import sharp from "sharp";

/** A receipt picture unique to `seed`, which determines its grey bars. */
export function receiptPicture(seed: string = randomUUID()): Promise<Buffer> {
  const bars = Array.from(
    { length: 96 },
    (_, at) => (seed.charCodeAt(at % seed.length) * at) % 256,
  );
  return sharp(Buffer.from(bars), { raw: { width: 8, height: 12, channels: 1 } })
    .resize(800, 1200, { kernel: "nearest" })
    .jpeg()
    .toBuffer();
}

/** A picture that is red on the left and blue on the right. */
export function drawing(width: number, height: number) {
  const left = {
    create: { width: width / 2, height, channels: 3, background: "#e02020" },
  } as const;
  return plain(width, height, "#2020e0").composite([{ input: left, gravity: "west" }]);
}

export function plain(width: number, height: number, background: string) {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A picture that is different each time, so that no two share a stored file. */
export function noise(width: number, height: number) {
  const gaussian = { type: "gaussian", mean: 90 + Math.random() * 60, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#000", noise: gaussian } });
}

/** A picture of one pixel. */
export const smallPng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
