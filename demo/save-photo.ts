import path from "node:path";
import sharp from "sharp";

export const [width, height] = [800, 600];

/** Saves a drawing in demo/photos, as a phone's camera would show what is drawn. */
export async function savePhoto(svg: string, name: string): Promise<void> {
  const photo = await sharp(Buffer.from(svg))
    .composite([{ input: await grain(), blend: "soft-light" }])
    .blur(0.6)
    .jpeg({ quality: 62, mozjpeg: true })
    .toBuffer();
  await sharp(photo).toFile(path.resolve("demo/photos", name));
}

/** The grain of a phone's camera in the light of a shop. */
function grain() {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 9 };
  return sharp({ create: { width, height, channels: 3, background: "#808080", noise } })
    .blur(0.7)
    .png()
    .toBuffer();
}
