import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { Proof } from "#prove/proof.ts";
import { openShop, type Shop } from "#prove/shop.ts";
import type { Answer } from "#prove/visitor.ts";
import { alertIn, fromSomewhere, theOwner, type Person } from "#prove/fuzz/people.ts";
import { watchOf } from "#prove/fuzz/watch.ts";
import { expectClean } from "./clean-picture.ts";
import { pictureDoors, sheetDoor, type FileDoor, type Receipts } from "./doors.ts";
import type { HostileFile } from "./hostile-file.ts";
import { hostileFiles } from "./hostile-files.ts";

/** The shop itself decodes nothing. */
const mostMegabytes = { shop: 700, decoder: 900 };

/**
 * Sends hostile files to every door that takes files (the shop's own QR code is none: its text is pasted).
 * Of each comes a fresh picture of nothing but pixels, or a refusal in words that leaves nothing behind.
 * The release run sends each picture to every door for pictures, the slice to one.
 */
export const prove: Proof = async ({ seed, release, runs = 500 }) => {
  const files = await hostileFiles(seed, runs);
  const shop = await openShop({ settings: { TRUST_PROXY: "1" } });
  try {
    const owner = await theOwner(shop);
    const watch = watchOf(shop);
    const receipts: Receipts = { orderId: undefined };
    const doors = pictureDoors(shop, owner.visitor, receipts);
    const sheets = sheetDoor(owner.visitor);
    const ends = new Map<string, { taken: number; refused: number }>();
    for (const [nth, file] of files.entries()) {
      const one = file.isSheet ? sheets : doors[nth % doors.length]!;
      const all = file.isSheet ? [sheets] : [...doors, sheets];
      for (const [at, door] of (release ? all : [one]).entries()) {
        try {
          const end = await sendTo(door, file, nth * all.length + at);
          const count = ends.get(door.name) ?? { taken: 0, refused: 0 };
          count[end] += 1;
          ends.set(door.name, count);
          watch.expectQuiet();
        } catch (error) {
          const what = `File ${nth} (${file.what}, ${file.bytes.length} bytes) at the ${door.name}`;
          const first = file.bytes.subarray(0, 300).toString("base64");
          throw new Error(`${what}: ${String(error)}\nas ${file.name}, beginning ${first}`, {
            cause: error,
          });
        }
      }
      if (nth % 50 === 0) watch.measure();
    }
    const [most, apart] = [watch.most(), watch.mostApart()];
    if (most > mostMegabytes.shop) throw new Error(`The shop took ${most} MB`);
    if (apart > mostMegabytes.decoder) throw new Error(`Its decoder took ${apart} MB`);
    const counts = [...ends].map(([name, { taken, refused }]) => `${name} ${taken} / ${refused}`);
    return [
      `${files.length} hostile files, taken / refused: ${counts.join(", ")}`,
      `size: ${most} MB at most, and ${apart} MB of the process that makes pictures`,
    ];

    async function sendTo(door: FileDoor, file: HostileFile, nth: number) {
      const before = keptIn(shop);
      const answer = await door.send(file, nth);
      const kept = keptIn(shop).filter((one) => !before.includes(one));
      if (door === sheets) {
        if (kept.length > 0) throw new Error(`It left ${kept.join(", ")}`);
        return isPreview(answer) ? "taken" : endOf(answer);
      }
      const end = endOf(answer);
      if (file.mayVanish && kept.length === 0) return end;
      if (file.as !== "either" && end !== file.as) {
        throw new Error(`It was ${end}: ${answer.status} ${alertIn(answer.text)}`);
      }
      if (end === "refused") {
        if (kept.length > 0) throw new Error(`It was refused, and left ${kept.join(", ")}`);
        return end;
      }
      const made = kept.filter((one) => /^(receipts|pictures)\/[^/]+\.jpg$/.test(one));
      if (made.length !== 1) throw new Error(`It was taken, and left ${kept.join(", ")}`);
      await expectClean(readFileSync(path.join(folderOf(shop), made[0]!)), "jpeg", file);
      if (door.isPublic) await expectServedClean(shop, made[0]!, file);
      else await expectShownClean(shop, owner, receipts, file);
      // Files are named by their content: the next one with the same pixels shall be a new one again.
      rmSync(path.join(folderOf(shop), made[0]!));
      return end;
    }
  } finally {
    await shop.end();
  }
};

/** Taken: it leads on. Refused: a form with its sentence, or a 4xx. */
function endOf({ status, text }: Answer): "taken" | "refused" {
  if (status === 302) return "taken";
  if (status >= 400 && status < 500) return "refused";
  if (status === 200 && alertIn(text)) return "refused";
  throw new Error(`It was answered ${status} without a sentence`);
}

/** What a sheet would do, row by row; nothing of it is done yet. */
function isPreview({ status, text }: Answer) {
  return status === 200 && /\d+ new · \d+ changed · \d+ unchanged/.test(text);
}

/** As every visitor of the shop gets it. */
async function expectServedClean(shop: Shop, kept: string, file: HostileFile) {
  const key = path.basename(kept, ".jpg");
  for (const format of ["webp", "jpeg"]) {
    const answer = await fetch(`${shop.url}/images/${key}-320.${format}`, {
      headers: fromSomewhere(),
    });
    expectPicture(answer.status, answer.headers, format);
    await expectClean(Buffer.from(await answer.arrayBuffer()), format, file);
  }
}

/** As staff see a receipt, and nobody else. The next one is for the next order. */
async function expectShownClean(
  shop: Shop,
  { visitor }: Person,
  receipts: Receipts,
  file: HostileFile,
) {
  const page = await visitor.go(`/admin/orders/${receipts.orderId}`, { headers: fromSomewhere() });
  const address = /\/admin\/touch-n-go\/[0-9a-f-]{36}\/receipt/.exec(page.text)?.[0];
  if (!address) throw new Error("Staff are not shown the receipt");
  receipts.orderId = undefined;
  const cookie = [...visitor.cookies].map((pair) => pair.join("=")).join("; ");
  const answer = await fetch(shop.url + address, { headers: { ...fromSomewhere(), cookie } });
  expectPicture(answer.status, answer.headers, "jpeg");
  await expectClean(Buffer.from(await answer.arrayBuffer()), "jpeg", file);
}

function expectPicture(status: number, headers: Headers, format: string) {
  const [type, sniff] = ["content-type", "x-content-type-options"].map((name) => headers.get(name));
  if (status === 200 && type === `image/${format}` && sniff === "nosniff") return;
  throw new Error(`It is served as ${status} ${type}, ${sniff}`);
}

function folderOf({ folder }: Shop) {
  return path.join(folder, "files");
}

/** Every file of the shop, the half-written too; no made sizes, which come when a picture is asked for. */
function keptIn(shop: Shop): string[] {
  return readdirSync(folderOf(shop), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folderOf(shop), path.join(parentPath, name)))
    .filter((name) => !/^pictures\/[^/]+\//.test(name));
}
