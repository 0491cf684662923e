import { gzipSync } from "node:zlib";
import type { Random } from "#kit/random.ts";
import { jpegSegment, pngChunk, riff, withChunks, withSegments, zipOf } from "./bytes.ts";
import { hostileFile, picture, stowaway, type HostileFile } from "./hostile-file.ts";

const script = `<script>/*${stowaway}*/alert(1)</script>`;
const html = `<!doctype html><html><body>${script}</body></html>`;

/** Files of two formats at once, and files that only resemble a picture. */
export async function polyglots(random: Random): Promise<HostileFile[]> {
  const jpeg = await picture(random).jpeg().toBuffer();
  const png = await picture(random).png().toBuffer();
  const webp = await picture(random).webp().toBuffer();
  const gif = await picture(random).gif().toBuffer();
  const zip = zipOf(`../../${stowaway}.php`, Buffer.from(`<?php /*${stowaway}*/ ?>`));
  const pdf = `%PDF-1.7\n1 0 obj<</S/JavaScript/JS(${stowaway})>>endobj\ntrailer<<>>\n%%EOF\n`;
  const after = (bytes: Buffer, more: Buffer | string) =>
    Buffer.concat([bytes, Buffer.from(more as string, "latin1")]);
  const tail: [string, Buffer | string][] = [
    ["HTML", html],
    ["a ZIP", zip],
    ["a PDF", pdf],
    ["PHP", `<?php system('${stowaway}'); ?>`],
    ["a second picture", jpeg],
    ["NULs", Buffer.alloc(5000)],
    ["an executable", `MZ${"\0".repeat(60)}${stowaway}`],
  ];
  return [
    ...tail.flatMap(([what, more]) => [
      hostileFile(`JPEG with ${what} behind it`, after(jpeg, more), "jpeg", "taken"),
      hostileFile(`PNG with ${what} behind it`, after(png, more), "png", "taken"),
      hostileFile(`WebP with ${what} behind it`, after(webp, more), "webp", "either"),
    ]),
    ...[html, pdf, script, `*/=1;alert("${stowaway}")/*`].map((text) =>
      hostileFile(
        "JPEG with it in a comment",
        withSegments(jpeg, jpegSegment(0xfe, text)),
        "jpeg",
        "taken",
      ),
    ),
    ...["tEXt", "iTXt"].map((chunk) =>
      hostileFile(
        `PNG with HTML in ${chunk}`,
        withChunks(png, textChunk(chunk, html)),
        "png",
        "taken",
      ),
    ),
    hostileFile(
      "PNG with an unknown chunk",
      withChunks(png, pngChunk("fzAx", Buffer.from(html))),
      "png",
      "taken",
    ),
    hostileFile("WebP with an unknown chunk", extended(webp, "FZFZ", html), "webp", "either"),
    hostileFile(
      "GIF that is a script",
      Buffer.from(`GIF89a/*${"\0".repeat(20)}*/=1;alert("${stowaway}")`),
      "gif",
      "refused",
    ),
    hostileFile("GIF", gif, "gif", "refused"),
    hostileFile(
      "BMP that is a script",
      Buffer.from(`BM/*${"\0".repeat(60)}*/=1;${stowaway}`),
      "jpeg",
      "refused",
    ),
    hostileFile("PDF before a JPEG", after(Buffer.from(pdf), jpeg), "jpeg", "refused"),
    hostileFile("HTML before a PNG", after(Buffer.from(html), png), "png", "refused"),
    hostileFile("line end before a PNG", after(Buffer.from("\n"), png), "png", "refused"),
    hostileFile(
      "UTF-8 byte order mark before a JPEG",
      after(Buffer.from("\ufeff"), jpeg),
      "jpeg",
      "refused",
    ),
    hostileFile("ZIP", zip, "png", "refused"),
    hostileFile("gzip around a PNG", gzipSync(png), "png", "refused"),
    hostileFile("PNG's signature before HTML", after(png.subarray(0, 8), html), "png", "refused"),
    hostileFile(
      "JPEG's signature before HTML",
      after(jpeg.subarray(0, 4), html),
      "jpeg",
      "refused",
    ),
    hostileFile(
      "RIFF that is a sound",
      riff("WAVE", ["fmt ", Buffer.alloc(16)]),
      "webp",
      "refused",
    ),
    hostileFile(
      "RIFF that says WebP",
      riff("WEBP", ["JUNK", Buffer.from(html)]),
      "webp",
      "refused",
    ),
    ...drawings().map((text) =>
      hostileFile("SVG", Buffer.from(text, "latin1"), "image/svg+xml", "refused"),
    ),
    ...drawings().map((text) =>
      hostileFile("SVG called a PNG", Buffer.from(text, "latin1"), "png", "refused"),
    ),
    hostileFile("SVG in gzip", gzipSync(drawings()[0]!), "image/svg+xml", "refused"),
    hostileFile(
      "SVG in UTF-16",
      Buffer.from(`\ufeff${drawings()[0]}`, "utf16le"),
      "image/svg+xml",
      "refused",
    ),
  ];
}

function textChunk(name: string, text: string): Buffer {
  return pngChunk(
    name,
    Buffer.from(`Comment\0${name === "iTXt" ? "\0\0\0\0" : ""}${text}`, "latin1"),
  );
}

/** A simple WebP with one extra chunk. */
function extended(webp: Buffer, name: string, text: string): Buffer {
  const simple = webp.subarray(20, 20 + webp.readUInt32LE(16));
  return riff("WEBP", [webp.toString("latin1", 12, 16), simple], [name, Buffer.from(text)]);
}

function drawings(): string[] {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">`;
  const laughs = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
  );
  return [
    `${open}${script}</svg>`,
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${open}<text>&x;</text></svg>`,
    `<!DOCTYPE svg [<!ENTITY l0 "${stowaway}">${laughs.join("")}]>${open}<text>&l9;</text></svg>`,
    `${open}<image xlink:href="http://127.0.0.1:1/${stowaway}"/></svg>`,
    `${open}<image xlink:href="file:///etc/passwd"/></svg>`,
    `${open}<foreignObject><iframe src="javascript:alert(1)"/></foreignObject></svg>`,
    `<?xml version="1.0"?><?xml-stylesheet href="http://127.0.0.1:1/"?>${open}</svg>`,
    `<!--${"x".repeat(5000)}-->${open}<rect onload="alert(1)" width="99999" height="99999"/></svg>`,
  ];
}
