import { decodeQR } from "qr/decode.js";

type Drawing = { size: number; path: string };

/** What a scanner reads from a QR drawing: its path as pixels, four per module. */
export function scanQr({ size, path }: Drawing): string {
  const side = size * 4;
  const data = new Uint8Array(side * side * 3).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = 0; row < 4; row += 1) {
      const from = ((Number(y) * 4 + row) * side + Number(x) * 4) * 3;
      data.fill(0, from, from + Number(width) * 12);
    }
  }
  return decodeQR({ width: side, height: side, data }, { timeLimit: 5_000 });
}
