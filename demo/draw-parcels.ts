import * as paints from "./paints.ts";
import { height, savePhoto, width } from "./save-photo.ts";

// Draws what staff of the demo shop photograph besides the scale, and a customer's receipt: `node demo/draw-parcels.ts`.

const shadow = `fill="#000000" opacity="0.45" filter="url(#soft)"`;

/** An open jewellery box with a bracelet on velvet, beside the folded packing slip. */
const content = `
  <rect x="120" y="150" width="420" height="340" rx="18" ${shadow} transform="translate(14 26)"/>
  <path d="M120 190 L160 90 L520 90 L540 190 Z" fill="#5e2233"/>
  <rect x="110" y="180" width="440" height="300" rx="14" fill="#4a1a28"/>
  <rect x="140" y="208" width="380" height="244" rx="10" fill="#1e0d13"/>
  <path d="M200 300 C240 220 380 220 430 292 S380 410 320 400 S210 372 236 330" fill="none" stroke="#000000" opacity="0.5" stroke-width="12" transform="translate(4 9)" filter="url(#near)"/>
  <path d="M200 300 C240 220 380 220 430 292 S380 410 320 400 S210 372 236 330" fill="none" stroke="url(#gold)" stroke-width="10" stroke-dasharray="12 4" stroke-linecap="round"/>
  <g transform="rotate(7 670 320)">
    <rect x="585" y="180" width="170" height="260" ${shadow} transform="translate(8 12)"/>
    <rect x="585" y="180" width="170" height="260" fill="#f7f5ef"/>
    ${[215, 245, 262, 279, 320, 337, 354, 400].map((y, at) => `<rect x="605" y="${y}" width="${at === 0 ? 80 : 130 - (at % 3) * 24}" height="${at === 0 ? 14 : 6}" fill="#5b5a57" opacity="0.8"/>`).join("")}
  </g>`;

/** A cardboard box closed with a numbered security tape. */
const sealed = `
  <rect x="130" y="180" width="540" height="330" rx="8" ${shadow} transform="translate(12 34)"/>
  <path d="M130 220 L190 130 L610 130 L670 220 Z" fill="#d8b183"/>
  <rect x="130" y="218" width="540" height="290" fill="url(#card)"/>
  <path d="M350 130 L450 130 L462 219 L462 400 L338 400 L338 219 Z" fill="#b3262e"/>
  <path d="M350 130 L450 130 L462 219 L338 219 Z" fill="#c93a40"/>
  ${[240, 268, 370].map((y) => `<rect x="356" y="${y}" width="88" height="9" fill="#fbe9e4" opacity="0.85"/>`).join("")}
  ${Array.from({ length: 15 }, (_, at) => `<rect x="${358 + at * 6}" y="292" width="${(at * 7) % 3 === 0 ? 4 : 2}" height="58" fill="#fbe9e4"/>`).join("")}
  <rect x="500" y="300" width="140" height="160" fill="#fdfdfb"/>
  ${[322, 346, 362, 378, 410, 426].map((y, at) => `<rect x="514" y="${y}" width="${110 - (at % 3) * 22}" height="7" fill="#4c4c4a"/>`).join("")}`;

/** A phone that shows the payment. The amount is that of the demo order whose receipt this is. */
const receipt = `
  <g transform="rotate(4 400 300)">
    <rect x="255" y="20" width="290" height="560" rx="38" ${shadow} transform="translate(14 20)"/>
    <rect x="255" y="20" width="290" height="560" rx="38" fill="#17181b"/>
    <rect x="269" y="36" width="262" height="528" rx="26" fill="#f4f7fb"/>
    <path d="M269 62 Q269 36 295 36 L505 36 Q531 36 531 62 L531 190 L269 190 Z" fill="#1d5fb8"/>
    <circle cx="400" cy="112" r="34" fill="#ffffff"/>
    <path d="M384 112 L396 125 L418 98" fill="none" stroke="#2c9a52" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>
    <g font-family="sans-serif" text-anchor="middle" fill="#1b2430">
      <text x="400" y="176" font-size="18" fill="#ffffff">Payment successful</text>
      <text x="400" y="256" font-size="38" font-weight="bold">RM 658.00</text>
      <text x="400" y="310" font-size="17" fill="#54606e">Paid to</text>
      <text x="400" y="336" font-size="22">JJ Emas</text>
      <text x="400" y="392" font-size="17" fill="#54606e">Reference</text>
      <text x="400" y="418" font-size="19">DEMO-0121</text>
    </g>
    <rect x="300" y="488" width="200" height="42" rx="21" fill="#1d5fb8"/>
  </g>`;

function onTable(drawn: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 800 600">
  <defs>
    ${paints.surface("table", ["#8b7565", "#4d3d33"])}
    <linearGradient id="card" x1="0" y1="0" x2="0.2" y2="1">
      <stop offset="0" stop-color="#c99c69"/><stop offset="1" stop-color="#a87b4b"/>
    </linearGradient>
    ${paints.gold}
    ${paints.lamp({ glare: 0.3, shade: 0.45 })}
    ${paints.shadows()}
  </defs>
  <rect width="800" height="600" fill="url(#table)"/>
  <g transform="rotate(-1.5 400 300)">${drawn}</g>
  <rect width="800" height="600" fill="url(#light)"/>
</svg>`;
}

await savePhoto(onTable(content), "parcel-content.jpg");
await savePhoto(onTable(sealed), "parcel-sealed.jpg");
await savePhoto(onTable(receipt), "receipt.jpg");
