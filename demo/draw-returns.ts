import * as paints from "./paints.ts";
import { height, savePhoto, width } from "./save-photo.ts";

// Draws what customers of the demo shop photographed when they asked for a return: `node demo/draw-returns.ts`.

const gold = `fill="none" stroke="url(#gold)" stroke-linecap="round" stroke-linejoin="round"`;
const shade = `fill="none" stroke="#2a1608" opacity="0.42" filter="url(#near)" stroke-linecap="round"`;

/** A line of gold with its shadow on the cloth. */
function wire(path: string, wide: number): string {
  return `<path d="${path}" transform="translate(5 10)" ${shade} stroke-width="${wide}"/>
    <path d="${path}" ${gold} stroke-width="${wide}"/>
    <path d="${path}" transform="translate(-1 -2)" fill="none" stroke="#fff3c4" stroke-width="${wide / 5}" opacity="0.7" stroke-linecap="round"/>`;
}

/** A link of a paperclip chain, as wide as long links are, turned to follow the chain. */
function link(x: number, y: number, turn: number, [long, thick] = [62, 26]): string {
  const [a, r] = [long / 2 - thick / 2, thick / 2];
  const ring = `M${-a} ${-r} L${a} ${-r} A${r} ${r} 0 0 1 ${a} ${r} L${-a} ${r} A${r} ${r} 0 0 1 ${-a} ${-r} Z`;
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${wire(ring, 7)}</g>`;
}

/** The chain comes from the left and ends in a clasp whose lever does not reach the ring. */
function openClasp(): string {
  const links = [
    [40, 420, -24],
    [92, 392, -30],
    [140, 358, -38],
    [183, 318, -44],
    [226, 280, -36],
    [276, 252, -22],
    [330, 238, -8],
  ].map(([x, y, turn]) => link(x!, y!, turn!));
  const others = [
    [760, 470, 30],
    [716, 436, 42],
    [682, 392, 58],
    [652, 346, 54],
  ].map(([x, y, turn]) => link(x!, y!, turn!));
  const hook =
    "M372 236 C400 190 470 176 508 214 C540 246 532 296 492 308 C474 313 458 308 448 298";
  const lever = "M384 252 C398 286 404 318 396 352";
  const spring = "M372 236 C366 244 372 256 384 252";
  return (
    links.join("") +
    others.join("") +
    wire(spring, 13) +
    wire(lever, 9) +
    wire(hook, 14) +
    link(616, 306, 40, [44, 40])
  );
}

/** Two drop earrings. The hook of the right one is bent, and its drop hangs askew. */
function bentEarring(): string {
  const drop = (
    x: number,
    y: number,
    turn: number,
  ) => `<g transform="translate(${x} ${y}) rotate(${turn})">
      <path d="M0 -58 C34 -14 50 18 50 46 A50 50 0 0 1 -50 46 C-50 18 -34 -14 0 -58 Z" transform="translate(6 12)" fill="#2a1608" opacity="0.4" filter="url(#near)"/>
      <path d="M0 -58 C34 -14 50 18 50 46 A50 50 0 0 1 -50 46 C-50 18 -34 -14 0 -58 Z" fill="url(#gold)"/>
      <path d="M-24 36 C-26 14 -14 -10 -2 -30" fill="none" stroke="#fff7d8" stroke-width="8" opacity="0.75" stroke-linecap="round"/>
      <circle cx="0" cy="-66" r="10" ${gold} stroke-width="6"/></g>`;
  return (
    wire("M250 268 C246 214 256 168 292 150 C332 132 356 168 350 214", 8) +
    drop(252, 344, 2) +
    wire("M560 300 C548 262 580 250 566 214 C556 186 590 168 622 190 C640 204 676 186 694 206", 8) +
    drop(588, 372, -28)
  );
}

function onCloth(piece: string, [light, dark]: [string, string]): string {
  const threads = Array.from({ length: 60 }, (_, at) => {
    const y = at * 10 + 4;
    return `<path d="M0 ${y} Q400 ${y + 7} 800 ${y - 3}" stroke="#000000" opacity="0.05" stroke-width="2" fill="none"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 800 600">
  <defs>
    ${paints.surface("cloth", [light, dark], 0.4)}
    ${paints.gold}
    ${paints.lamp({ at: [0.32, 0.2], glare: 0.34, shade: 0.46 })}
    ${paints.shadows(5)}
  </defs>
  <rect width="800" height="600" fill="url(#cloth)"/>
  ${threads.join("")}
  <g transform="rotate(-3 400 300)">${piece}</g>
  <rect width="800" height="600" fill="url(#light)"/>
</svg>`;
}

await savePhoto(onCloth(openClasp(), ["#8c7b78", "#57474a"]), "return-open-clasp.jpg");
await savePhoto(onCloth(bentEarring(), ["#cdbfa6", "#9a8769"]), "return-bent-earring.jpg");
