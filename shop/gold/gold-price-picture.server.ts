import { createHash } from "node:crypto";
import type { Bytes } from "#platform/files.server.ts";
import type { Drawing } from "#platform/draw-picture.server.ts";
import { runPictureTask } from "#platform/run-picture-task.server.ts";
import { goldBoard } from "./gold-board.ts";
import type { GoldPrices } from "./gold-prices.server.ts";
import { formatGoldPrice } from "#shop/money.ts";

/** The size that social networks show whole (https://ogp.me). */
const pictureSize = { width: 1200, height: 630 };
const [plum, goldWash, gold, paper] = ["#35181F", "#E8CF94", "#B8892F", "#FBF8F2"];

let drawn: { version: string; bytes: Promise<Bytes> } | undefined;

/**
 * Today's prices as a picture without words, the same in all languages. `version` changes with what it shows. Undefined
 * unless both purities have a price that is not too old.
 */
export function goldPricePicture(goldPrices: GoldPrices) {
  const drawing = drawingOf(goldPrices);
  if (!drawing) return undefined;
  const version = createHash("sha256").update(JSON.stringify(drawing)).digest("hex").slice(0, 16);
  return { version, draw: () => drawOnce(version, drawing) };
}

function drawOnce(version: string, drawing: Drawing): Promise<Bytes> {
  if (drawn?.version === version) return drawn.bytes;
  const bytes = runPictureTask("drawn", drawing);
  drawn = { version, bytes };
  bytes.catch(() => (drawn = undefined));
  return bytes;
}

function drawingOf(goldPrices: GoldPrices): Drawing | undefined {
  const rows = goldBoard(goldPrices).flatMap(({ purity, sell, since, isStale }) =>
    sell === undefined || !since || isStale ? [] : [{ purity, price: sell, since }],
  );
  if (rows.length < 2) return undefined;
  const changed = new Date(Math.max(...rows.map(({ since }) => since.getTime())));
  const date = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kuala_Lumpur" }).format(changed);
  return {
    ...pictureSize,
    background: plum,
    boxes: [
      { left: 110, top: 462, width: 980, height: 3, color: gold },
      { left: 110, top: 469, width: 980, height: 1, color: gold },
    ],
    texts: [
      ...rows.flatMap(({ purity, price }, index) => [
        { words: purity, size: 64, color: goldWash, left: 110, top: 143 + index * 165 },
        {
          words: formatGoldPrice(price),
          size: 120,
          color: paper,
          left: 330,
          top: 98 + index * 165,
        },
      ]),
      { words: date, size: 40, color: goldWash, left: 110, top: 516 },
    ],
  };
}
