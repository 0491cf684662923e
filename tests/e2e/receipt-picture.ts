import sharp from "sharp";

/** A receipt picture unique to `seed`, which determines its grey bars. */
export function receiptPicture(seed: string): Promise<Buffer> {
  const bars = Array.from(
    { length: 96 },
    (_, at) => (seed.charCodeAt(at % seed.length) * at) % 256,
  );
  return sharp(Buffer.from(bars), { raw: { width: 8, height: 12, channels: 1 } })
    .resize(800, 1200, { kernel: "nearest" })
    .jpeg()
    .toBuffer();
}
