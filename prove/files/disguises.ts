import type { Chance } from "#prove/fuzz/chance.ts";
import { bent } from "#prove/fuzz/words.ts";
import { named, picture, stowaway, types, type HostileFile } from "./hostile-file.ts";

const readable = ["jpeg", "png", "webp"] as const;

/** Files whose name, type or first bytes say something else than the rest. */
export async function disguises(chance: Chance): Promise<HostileFile[]> {
  const real = await encodings(chance);
  return [
    ...Object.entries(real).flatMap(([format, bytes]) =>
      Object.keys(types)
        .filter((claimed) => claimed !== format)
        .map((claimed) => ({
          ...named(`${format} called ${claimed}`, bytes, claimed, verdictOn(format)),
        })),
    ),
    ...["text/html", "image/svg+xml", "application/octet-stream", "", "x/y; a=b", "text/csv"].map(
      (type) => ({ ...named(`JPEG of type ${type}`, real.jpeg!, "jpeg", "taken"), type }),
    ),
    ...["heic", "heix", "avif", "mif1", "jxl ", "M4V ", "crx "].map((brand) =>
      named(`${brand} with a JPEG in it`, boxed(brand, real.jpeg!), "image/heic", "refused"),
    ),
    ...["0000000c6a502020", "ff0a", "38425053", "c5d0d3c6", "00000100", "49492a00", "4d4d002b"].map(
      (mark) =>
        named(
          `${mark} and noise`,
          noise(chance, Buffer.from(mark, "hex")),
          "image/x-other",
          "refused",
        ),
    ),
  ];
}

/** Cut off after each tenth of their length; the end of a picture is often forgiven, its first half is not. */
export async function cutFiles(chance: Chance): Promise<HostileFile[]> {
  const real = await encodings(chance, { width: 48, height: 48 });
  return readable.flatMap((format) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenths) => {
      const bytes = real[format]!;
      const rest = bytes.subarray(0, Math.floor((bytes.length * tenths) / 10));
      return named(
        `${format} cut off at ${tenths}/10`,
        rest,
        format,
        tenths < 8 ? "refused" : "either",
      );
    }),
  );
}

/** Pictures with some bytes changed, wherever that hits. */
export async function bentFiles(chance: Chance, count: number): Promise<HostileFile[]> {
  const files: HostileFile[] = [];
  while (files.length < count) {
    const format = chance.of(readable);
    const real = await picture(chance).toFormat(format).toBuffer();
    const text = bent(chance, real.toString("latin1"), 6);
    files.push(
      named(`${format} with bytes changed`, Buffer.from(text, "latin1"), format, "either"),
    );
  }
  return files;
}

/** As good as no file at all. */
export function emptyFiles(chance: Chance): HostileFile[] {
  const marks = [
    "",
    "ff",
    "ffd8ff",
    "ffd8ffe0",
    "89504e470d0a1a0a",
    "52494646",
    "47494638",
    "00",
    "0d0a",
  ];
  return [
    ...marks.map((mark) =>
      named(`nothing but "${mark}"`, Buffer.from(mark, "hex"), "jpeg", "refused"),
    ),
    ...[100, 5000, 200_000].map((size) =>
      named(`${size} bytes of noise`, noise(chance, Buffer.alloc(0), size), "png", "refused"),
    ),
    named("spaces", Buffer.alloc(3000, " "), "jpeg", "refused"),
    named(
      "a private key",
      Buffer.from(`-----BEGIN PRIVATE KEY-----\n${stowaway}\n`),
      "png",
      "refused",
    ),
    named("text", Buffer.from(`only text with ${stowaway}`), "webp", "refused"),
  ];
}

const names = [
  "../../../../../../tmp/x.jpeg",
  "..\\..\\x.jpeg",
  "/etc/passwd",
  "C:\\boot.ini",
  "file:///x.jpeg",
  "\0.jpeg",
  "x.php\0.jpeg",
  "a\tb.jpeg",
  "a%0D%0AContent-Type: text/html%0D%0A.jpeg",
  "%2e%2e%2fx.jpeg",
  "\xe2\x80\xaegepj.exe",
  "\xff\xfe.jpeg",
  "\xed\xa0\x80.jpeg",
  "x".repeat(4096),
  "\xf0\x9f\x98\x80".repeat(300),
  ".htaccess",
  ".env",
  "con",
  "x.jpeg.exe",
  "<script>alert(1)</script>.jpeg",
  "'; drop table orders; --.jpeg",
  "%22; name=%22slug%22; x=%22",
  "-rf",
  "${jndi:ldap://fz.invalid}",
  " ",
  ".",
  "..",
  "x.jpeg/",
  "__proto__",
];

/** A sound picture under a name that leads elsewhere, breaks something, or has no end. */
export async function namedBadly(chance: Chance): Promise<HostileFile[]> {
  const files: HostileFile[] = [];
  for (const name of names) {
    const bytes = await picture(chance).jpeg().toBuffer();
    files.push({
      what: `JPEG called ${name.slice(0, 40)}`,
      bytes,
      name,
      type: "image/jpeg",
      as: "taken",
    });
  }
  for (const name of ["a\r\nContent-Type: text/html\r\n\r\n", 'a"; name="slug', "a\nb.jpeg", ""]) {
    const bytes = await picture(chance).jpeg().toBuffer();
    files.push({
      what: "JPEG whose name breaks the form",
      mayVanish: true,
      bytes,
      name,
      type: "image/jpeg",
      as: "either",
    });
  }
  return files;
}

async function encodings(chance: Chance, size?: { width: number; height: number }) {
  const drawn = picture(chance, size);
  const formats = ["jpeg", "png", "webp", "gif", "tiff", "avif"] as const;
  const found: Record<string, Buffer> = {};
  for (const format of formats) found[format] = await drawn.clone().toFormat(format).toBuffer();
  return found;
}

function verdictOn(format: string) {
  return (readable as readonly string[]).includes(format) ? "taken" : "refused";
}

/** A file of the family that HEIC, AVIF and MP4 belong to, by its first box. */
function boxed(brand: string, inner: Buffer): Buffer {
  const head = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}`, "latin1");
  return Buffer.concat([head, inner]);
}

function noise(chance: Chance, mark: Buffer, size = 600): Buffer {
  const bytes = Buffer.from(Array.from({ length: size }, () => chance.below(256)));
  // Not a picture by chance.
  bytes[0] = 0;
  return Buffer.concat([mark, bytes]);
}
