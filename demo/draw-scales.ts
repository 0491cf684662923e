import { readFileSync } from "node:fs";
import path from "node:path";
import { demoOrders } from "./demo-orders.ts";
import * as paints from "./paints.ts";
import { height, savePhoto, width } from "./save-photo.ts";

// Draws the pictures of scales in demo/photos: `node demo/draw-scales.ts`, after weights or orders of the demo shop change.

type Product = { slug: string; weightGrams: number; category: string };

const { products } = JSON.parse(readFileSync(path.resolve("demo/catalogue.json"), "utf8")) as {
  products: Product[];
};

/** The lit segments of the digits 0 to 9: top, upper left and right, middle, lower left and right, bottom. */
const segments =
  "1110111 0010010 1011101 1011011 0111010 1101011 1101111 1010010 1111111 1111011".split(" ");

for (const slug of new Set(demoOrders.flatMap(({ pieces }) => pieces))) {
  const { weightGrams, category } = products.find((one) => one.slug === slug)!;
  const grams = weightGrams.toFixed(2);
  await savePhoto(drawing(grams, pieceOf(slug, category)), `scale-${grams}.jpg`);
}

function drawing(grams: string, piece: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 800 600">
  <defs>
    ${paints.surface("table", ["#5b3a44", "#2c1820"])}
    <linearGradient id="body" x1="0" y1="0" x2="0.1" y2="1">
      <stop offset="0" stop-color="#e9e7e2"/><stop offset="0.55" stop-color="#cfccc5"/><stop offset="1" stop-color="#9c988f"/>
    </linearGradient>
    <radialGradient id="pan" cx="0.38" cy="0.3" r="0.9">
      <stop offset="0" stop-color="#fbfbfa"/><stop offset="0.45" stop-color="#c9cbcc"/>
      <stop offset="0.75" stop-color="#8d9092"/><stop offset="1" stop-color="#d8dadb"/>
    </radialGradient>
    <linearGradient id="lcd" x1="0" y1="0" x2="0.2" y2="1">
      <stop offset="0" stop-color="#c3cfae"/><stop offset="1" stop-color="#a2b08b"/>
    </linearGradient>
    ${paints.gold}
    ${paints.lamp({ glare: 0.34, shade: 0.5 })}
    ${paints.shadows()}
  </defs>
  <rect width="800" height="600" fill="url(#table)"/>
  <g transform="rotate(-2.2 400 300)">
    <ellipse cx="416" cy="560" rx="330" ry="34" fill="#000000" opacity="0.55" filter="url(#soft)"/>
    <path d="M130 150 Q130 112 172 110 L636 106 Q676 106 680 146 L716 520 Q718 562 676 564 L132 566 Q88 566 92 522 Z" fill="url(#body)"/>
    <path d="M92 522 Q88 566 132 566 L676 564 Q718 562 716 520 L717 538 Q716 584 676 584 L132 586 Q88 586 91 540 Z" fill="#77736b"/>
    <ellipse cx="404" cy="268" rx="212" ry="122" fill="#000000" opacity="0.45" filter="url(#near)"/>
    <ellipse cx="402" cy="254" rx="210" ry="120" fill="url(#pan)"/>
    <ellipse cx="402" cy="252" rx="192" ry="107" fill="none" stroke="#f6f6f5" stroke-width="3" opacity="0.7"/>
    <g>${piece}</g>
    <rect x="186" y="404" width="312" height="126" rx="12" fill="#26282a"/>
    <rect x="198" y="415" width="288" height="104" rx="5" fill="url(#lcd)"/>
    ${digits(grams)}
    <path d="M198 415 L330 415 L250 519 L198 519 Z" fill="#ffffff" opacity="0.13"/>
    ${button(552, "#5d6670")}${button(620, "#8a3d35")}
    <rect x="532" y="497" width="108" height="6" rx="3" fill="#8d897f"/>
    <circle cx="660" cy="508" r="5" fill="#7fd06d"/>
  </g>
  <rect width="800" height="600" fill="url(#light)"/>
</svg>`;
}

function button(x: number, colour: string): string {
  return `<rect x="${x - 26}" y="436" width="52" height="34" rx="8" fill="#6f6b63"/>
    <rect x="${x - 26}" y="432" width="52" height="34" rx="8" fill="${colour}"/>
    <rect x="${x - 20}" y="436" width="40" height="5" rx="2.5" fill="#ffffff" opacity="0.25"/>`;
}

/** Seven-segment digits, right-aligned, with the faint other segments that a display shows, and "g". */
function digits(grams: string): string {
  const shown = grams.replace(".", "").padStart(5, " ");
  const drawn = shown.split("").map((digit, at) => digitAt(210 + at * 44, digit));
  // Between the units and the first decimal.
  const point = `<rect x="331" y="497" width="8" height="8" rx="2" fill="#20251c"/>`;
  const unit = `<path d="M462 468 a13 13 0 1 0 0 18 M463 458 V497 a13 11 0 0 1 -24 4" fill="none" stroke="#20251c" stroke-width="5"/>`;
  return drawn.join("") + point + unit;
}

function digitAt(x: number, digit: string): string {
  const lit = segments[Number(digit)]!;
  const [w, h, y] = [30, 34, 430];
  const bars = [
    [x + 4, y, w - 8, 6],
    [x, y + 4, 6, h - 5],
    [x + w - 6, y + 4, 6, h - 5],
    [x + 4, y + h - 1, w - 8, 6],
    [x, y + h + 4, 6, h - 5],
    [x + w - 6, y + h + 4, 6, h - 5],
    [x + 4, y + 2 * h - 1, w - 8, 6],
  ];
  return bars
    .map(([left, top, wide, high], at) => {
      const opacity = digit !== " " && lit[at] === "1" ? 0.92 : 0.06;
      return `<rect x="${left}" y="${top}" width="${wide}" height="${high}" rx="2" fill="#20251c" opacity="${opacity}"/>`;
    })
    .join("");
}

/** The piece on the pan, as one sees it from above at an angle. */
function pieceOf(slug: string, category: string): string {
  const shade = `fill="none" stroke="#3a2608" opacity="0.4" filter="url(#near)"`;
  const gold = `fill="none" stroke="url(#gold)"`;
  if (slug.startsWith("suria-bar")) {
    return `<rect x="352" y="214" width="110" height="78" rx="6" fill="#000" opacity="0.35" filter="url(#near)"/>
      <path d="M346 206 L452 202 L458 274 L350 280 Z" fill="url(#gold)"/>
      <path d="M358 216 L443 213 L447 264 L361 269 Z" fill="none" stroke="#8a5a10" stroke-width="2" opacity="0.7"/>`;
  }
  if (slug.includes("dinar")) {
    return `<ellipse cx="404" cy="258" rx="56" ry="34" fill="#000" opacity="0.35" filter="url(#near)"/>
      <ellipse cx="400" cy="248" rx="56" ry="34" fill="url(#gold)"/>
      <ellipse cx="400" cy="248" rx="44" ry="26" fill="none" stroke="#8a5a10" stroke-width="2" opacity="0.7"/>`;
  }
  if (category.includes("earrings")) {
    const hoop = (
      x: number,
    ) => `<ellipse cx="${x + 3}" cy="256" rx="34" ry="23" ${shade} stroke-width="9"/>
      <ellipse cx="${x}" cy="250" rx="34" ry="23" ${gold} stroke-width="8"/>`;
    return hoop(352) + hoop(448);
  }
  if (
    category.includes("necklaces") ||
    category.includes("bracelets") ||
    category.includes("pendants")
  ) {
    const curve =
      "M300 262 C330 190 420 200 430 236 S340 292 372 300 S500 262 480 216 S380 214 356 250";
    return `<path d="${curve}" transform="translate(3 7)" ${shade} stroke-width="8"/>
      <path d="${curve}" ${gold} stroke-width="8" stroke-dasharray="9 3" stroke-linecap="round"/>`;
  }
  const [rx, ry, wide] = category.includes("bangles") ? [112, 66, 15] : [48, 30, 12];
  return `<ellipse cx="406" cy="260" rx="${rx}" ry="${ry}" ${shade} stroke-width="${wide}"/>
    <ellipse cx="400" cy="250" rx="${rx}" ry="${ry}" ${gold} stroke-width="${wide}"/>
    <path d="M${400 - rx} 246 A${rx} ${ry} 0 0 1 400 ${250 - ry}" fill="none" stroke="#fff7d8" stroke-width="3" opacity="0.8"/>`;
}
