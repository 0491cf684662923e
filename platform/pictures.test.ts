import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { getFile } from "./files.server.ts";
import { saveProductPicture, savePrivatePicture, saveTrustedPicture } from "./images.server.ts";
import { drawing, noise, plain } from "#kit/pictures.ts";
import {
  declaredPng,
  figure,
  keepPictureOrThrow,
  sideways,
  withoutSegments,
} from "#tests/sample-pictures.ts";
import { succeeded } from "#tests/answers.ts";

describe("storing a picture", () => {
  test("accepts JPEG, PNG and WebP and stores a JPEG named by its content hash", async () => {
    const drawn = drawing(300, 200);
    for (const bytes of [
      await drawn.clone().jpeg().toBuffer(),
      await drawn.clone().png().toBuffer(),
      await drawn.clone().webp().toBuffer(),
    ]) {
      const picture = await keepPictureOrThrow(bytes);
      expect(picture).toMatchObject({ width: 300, height: 200 });
      expect(picture.key).toMatch(/^[0-9a-f]{24}$/);
      expect(picture.tint).toMatch(/^#[0-9a-f]{6}$/);
      const file = await getFile(`pictures/${picture.key}.jpg`);
      expect((await sharp(file).metadata()).format).toBe("jpeg");
      expect(await keepPictureOrThrow(bytes)).toEqual(picture);
    }
  });

  test("applies the orientation and removes place, time and camera data", async () => {
    const bytes = await sideways();
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, orientation: 6 });
    expect(bytes.includes("GPS-secret")).toBe(true);
    const { picture, file } = await keptFile(bytes);
    const meta = await sharp(file).metadata();
    expect(picture).toMatchObject({ width: 200, height: 300 });
    expect(meta).toMatchObject({ width: 200, height: 300 });
    for (const key of ["exif", "icc", "iptc", "xmp", "orientation", "comments"] as const) {
      expect(meta[key], key).toBeUndefined();
    }
    expect(Buffer.from(file).includes("GPS-secret")).toBe(false);
    // The red half was on the left; after a quarter turn it is at the top.
    const top = await colourAt(file, 100, 20);
    expect(top[0]).toBeGreaterThan(180);
    expect(top[2]).toBeLessThan(80);
  });

  test("limits the size to the largest one shown, and makes transparency white", async () => {
    const large = await keepPictureOrThrow(await drawing(3000, 1000).png().toBuffer());
    expect(large).toMatchObject({ width: 2400, height: 800 });
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const transparent = sharp({
      create: { width: 40, height: 40, channels: 4, background: clear },
    });
    const { picture, file } = await keptFile(await transparent.png().toBuffer());
    expect(picture.tint).toBe("#ffffff");
    expect(await colourAt(file, 20, 20)).toEqual([255, 255, 255]);
  });

  test("takes the tint from the edge colour", async () => {
    const middle = await plain(200, 200, "#ffd700").png().toBuffer();
    const bytes = await plain(400, 400, "#35181f")
      .composite([{ input: middle }])
      .png()
      .toBuffer();
    const { tint } = await keepPictureOrThrow(bytes);
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(tint.slice(at, at + 2), 16));
    expect(Math.abs(r! - 0x35) + Math.abs(g! - 0x18) + Math.abs(b! - 0x1f)).toBeLessThan(9);
  });

  test("keeps our own photographs unchanged and trusts no others", async () => {
    const bytes = await drawing(300, 200).jpeg().toBuffer();
    const picture = await saveTrustedPicture(bytes);
    expect(Buffer.from((await getFile(`pictures/${picture.key}.jpg`))!).equals(bytes)).toBe(true);
    await expect(saveTrustedPicture(await sideways())).rejects.toThrow("Not a plain JPEG");
    const png = await drawing(10, 10).png().toBuffer();
    await expect(saveTrustedPicture(png)).rejects.toThrow("Not a plain JPEG");
  });

  test("stores the whole demo shop", { timeout: 240_000 }, async () => {
    const folder = path.resolve(import.meta.dirname, "../demo/photos");
    const names = readdirSync(folder).filter((name) => name.endsWith(".jpg"));
    for (const name of names) await saveTrustedPicture(readFileSync(path.join(folder, name)));
    expect(names.length).toBeGreaterThan(50);
  });
});

describe("a file that is not a picture", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>`;
  const html = "<!doctype html><html><script>alert(1)</script></html>";
  const jpegMagic = [0xff, 0xd8, 0xff, 0xe0];

  test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ["nothing", () => new Uint8Array()],
    ["SVG", () => Buffer.from(svg)],
    ["SVG behind an ID3 head", () => Buffer.from(`ID3\u0003\0\0\0\0\0\0${svg}`)],
    ["HTML", () => Buffer.from(html)],
    ["PDF", () => Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF")],
    ["GIF", () => drawing(20, 20).gif().toBuffer()],
    ["TIFF", () => drawing(20, 20).tiff().toBuffer()],
    ["AVIF", () => drawing(20, 20).avif().toBuffer()],
    [
      "HTML that begins like a JPEG",
      () => Buffer.concat([Buffer.from(jpegMagic), Buffer.from(html)]),
    ],
    [
      "SVG that begins like a JPEG",
      () => Buffer.concat([Buffer.from(jpegMagic), Buffer.from(svg)]),
    ],
    ["HTML that begins like a PNG", () => Buffer.from(`\u0089PNG\r\n\u001a\n${html}`, "latin1")],
    ["a truncated JPEG", async () => half(await noise(400, 300).jpeg().toBuffer())],
    ["a truncated PNG", async () => half(await noise(400, 300).png().toBuffer())],
    ["a truncated WebP", async () => half(await noise(400, 300).webp().toBuffer())],
    ["a PNG with a header and no pixels", () => declaredPng(100, 100)],
  ])("%s is refused, as picture and as receipt", async (_, make) => {
    const bytes = await make();
    expect(await saveProductPicture(bytes)).toEqual({ ok: false, reason: "not-a-picture" });
    expect(await savePrivatePicture("receipts", bytes)).toEqual({
      ok: false,
      reason: "not-a-picture",
    });
  });

  test("a decompression bomb is refused by its header, before any pixel is decoded", async () => {
    for (const [width, height] of [
      [60_000, 60_000],
      [8_000, 5_001],
    ] as const) {
      const refused = { ok: false, reason: "too-many-pixels" };
      expect(await saveProductPicture(declaredPng(width, height))).toEqual(refused);
      expect(await savePrivatePicture("receipts", declaredPng(width, height))).toEqual(refused);
    }
  });

  test("a file over 10 MB is refused", async () => {
    const jpeg = await drawing(20, 20).jpeg().toBuffer();
    const padded = Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024)]);
    expect(await saveProductPicture(padded)).toEqual({ ok: false, reason: "too-large" });
  });

  test("data after the end of a valid picture is removed", async () => {
    const jpeg = await drawing(200, 100).jpeg().toBuffer();
    const { file } = await keptFile(Buffer.concat([jpeg, Buffer.from(html)]));
    expect(Buffer.from(file).includes("<script>")).toBe(false);
  });
});

describe("storing a receipt", () => {
  test("limits it to 2000 px, without metadata, under a random name", async () => {
    const stored = await receipt(await noise(1200, 2600).png().toBuffer());
    expect(stored.file).toMatch(/^receipts\/[0-9a-f-]{36}\.jpg$/);
    const meta = await sharp(await getFile(stored.file)).metadata();
    expect(meta).toMatchObject({ format: "jpeg", width: 923, height: 2000 });
    expect(meta.exif).toBeUndefined();
  });

  test("gives one picture the same fingerprint with and without metadata", async () => {
    const bytes = await sideways();
    const first = await receipt(bytes);
    const again = await receipt(bytes);
    expect(again.file).not.toBe(first.file);
    expect(again.fingerprint).toBe(first.fingerprint);
    const stripped = withoutSegments(bytes);
    expect((await sharp(stripped).metadata()).orientation).toBeUndefined();
    expect((await receipt(stripped)).fingerprint).toBe(first.fingerprint);
    expect((await receipt(Buffer.concat([bytes, Buffer.from("x")]))).fingerprint).toBe(
      first.fingerprint,
    );
    const lossless = await noise(500, 900).png().toBuffer();
    const resaved = await sharp(lossless).webp({ lossless: true }).toBuffer();
    expect((await receipt(resaved)).fingerprint).toBe((await receipt(lossless)).fingerprint);
  });

  test("distinguishes two receipts that differ in one digit", async () => {
    const page = plain(1170, 2532, "#ffffff");
    const one = await figure(page, 8);
    const other = await figure(page, 9);
    expect((await receipt(one)).fingerprint).not.toBe((await receipt(other)).fingerprint);
  });
});

async function keptFile(bytes: Uint8Array) {
  const picture = await keepPictureOrThrow(bytes);
  return { picture, file: (await getFile(`pictures/${picture.key}.jpg`))! };
}

async function receipt(bytes: Uint8Array) {
  const result = succeeded(await savePrivatePicture("receipts", bytes));
  return result;
}

async function colourAt(file: Uint8Array, left: number, top: number) {
  return [...(await sharp(file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

function half(bytes: Uint8Array) {
  return bytes.subarray(0, bytes.byteLength / 2);
}
