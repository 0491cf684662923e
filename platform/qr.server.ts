import { encode } from "uqr";

/** `path` draws the dark modules in a square of `size`, with the quiet zone that scanners need. */
export type QrDrawing = { size: number; path: string };

/** A quiet zone of four modules (ISO/IEC 18004); medium error correction suffices on a screen. */
const encodeOptions = { ecc: "M", border: 4 } as const;

/** Draws each run of dark modules in a row as one rectangle: single squares would show hairlines. */
export function drawQr(text: string): QrDrawing {
  const { size, data } = encode(text, encodeOptions);
  let path = "";
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      const width = x - from + 1;
      path += `M${from} ${y}h${width}v1h-${width}z`;
    }
  }
  return { size, path };
}

/** The QR code as a PNG, which a phone can save to its photos for an e-wallet to read. */
export async function qrPng(text: string): Promise<Uint8Array<ArrayBuffer>> {
  // Imported lazily, because it takes 20 MB that the web process otherwise does not need.
  const { default: sharp } = await import("sharp");
  const { size, data } = encode(text, encodeOptions);
  const pixels = Uint8Array.from(data.flat(), (isDark) => (isDark ? 0 : 255));
  const side = size * Math.max(4, Math.floor(1080 / size));
  const png = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(side, side, { kernel: "nearest" })
    .png({ palette: true, colours: 2 })
    .toBuffer();
  return new Uint8Array(png);
}
