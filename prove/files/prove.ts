import { signInOwner } from "#kit/clerk.ts";
import { alertIn } from "#kit/forms.ts";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { Proof } from "#prove/proof.ts";
import { openShop, type Shop } from "#kit/shop.ts";
import { type Answer, cookieOf, freshAddress, type Visitor } from "#kit/visitor.ts";
import { monitorShop } from "#kit/monitor.ts";
import { expectClean } from "./clean-picture.ts";
import { pictureTargets, csvTarget, type UploadTarget, type Receipts } from "./upload-targets.ts";
import type { HostileFile } from "./hostile-file.ts";
import { hostileFiles } from "./hostile-files.ts";

/** The shop's main process decodes nothing. */
const maxMegabytes = { shop: 700, decoder: 900 };

/**
 * Sends hostile files to every upload (the shop's own QR code is pasted as text). Each gives a newly encoded
 * picture of pixels only, or a refusal in words that leaves nothing behind. The release run sends each picture to
 * every picture upload, the short run to one.
 */
export const prove: Proof = async ({ seed, release, runs = 500 }) => {
  const files = await hostileFiles(seed, runs);
  const shop = await openShop({ settings: { TRUST_PROXY: "1" } });
  try {
    const owner = await signInOwner(shop, { headers: freshAddress });
    const watch = monitorShop(shop);
    const receipts: Receipts = { orderId: undefined };
    const targets = pictureTargets(shop, owner, receipts);
    const sheets = csvTarget(owner);
    const ends = new Map<string, { taken: number; refused: number }>();
    for (const [nth, file] of files.entries()) {
      const one = file.isCsv ? sheets : targets[nth % targets.length]!;
      const all = file.isCsv ? [sheets] : [...targets, sheets];
      for (const [at, target] of (release ? all : [one]).entries()) {
        try {
          const end = await sendTo(target, file, nth * all.length + at);
          const count = ends.get(target.name) ?? { taken: 0, refused: 0 };
          count[end] += 1;
          ends.set(target.name, count);
          watch.expectNoErrors();
        } catch (error) {
          const what = `File ${nth} (${file.what}, ${file.bytes.length} bytes) at the ${target.name}`;
          const first = file.bytes.subarray(0, 300).toString("base64");
          throw new Error(`${what}: ${String(error)}\nas ${file.name}, beginning ${first}`, {
            cause: error,
          });
        }
      }
      if (nth % 50 === 0) watch.measure();
    }
    const [shopMegabytes, workerMegabytes] = [watch.maxMegabytes(), watch.maxWorkerMegabytes()];
    if (shopMegabytes > maxMegabytes.shop) throw new Error(`The shop used ${shopMegabytes} MB`);
    if (workerMegabytes > maxMegabytes.decoder)
      throw new Error(`Its picture process used ${workerMegabytes} MB`);
    const counts = [...ends].map(([name, { taken, refused }]) => `${name} ${taken} / ${refused}`);
    return [
      `${files.length} hostile files, accepted / refused: ${counts.join(", ")}`,
      `size: ${shopMegabytes} MB at most, and ${workerMegabytes} MB of the picture process`,
    ];

    async function sendTo(target: UploadTarget, file: HostileFile, nth: number) {
      const before = storedFiles(shop);
      const answer = await target.send(file, nth);
      const stored = storedFiles(shop).filter((one) => !before.includes(one));
      if (target === sheets) {
        if (stored.length > 0) throw new Error(`It left ${stored.join(", ")}`);
        return isPreview(answer) ? "taken" : outcomeOf(answer);
      }
      const end = outcomeOf(answer);
      if (file.mayBeIgnored && stored.length === 0) return end;
      if (file.expected !== "either" && end !== file.expected) {
        throw new Error(`It was ${end}: ${answer.status} ${alertIn(answer.text)}`);
      }
      if (end === "refused") {
        if (stored.length > 0) throw new Error(`It was refused and left ${stored.join(", ")}`);
        return end;
      }
      const made = stored.filter((one) => /^(receipts|trade-ins|pictures)\/[^/]+\.jpg$/.test(one));
      if (made.length !== 1) throw new Error(`It was accepted and left ${stored.join(", ")}`);
      await expectClean(readFileSync(path.join(folderOf(shop), made[0]!)), "jpeg", file);
      if (target.isPublic) await expectServedClean(shop, made[0]!, file);
      else await expectShownClean(shop, owner, target, file);
      // Files are named by their content, so the next one with the same pixels must be new again.
      rmSync(path.join(folderOf(shop), made[0]!));
      return end;
    }
  } finally {
    await shop.end();
  }
};

/** Accepted: a redirect. Refused: a form with its error, or an error page for a form that can't be read. */
function outcomeOf({ status, text }: Answer): "taken" | "refused" {
  if (status === 302) return "taken";
  if (status < 500 && alertIn(text)) return "refused";
  if (status >= 400 && status < 500 && text.includes("<h1")) return "refused";
  throw new Error(`It was answered ${status} without an error message`);
}

/** The preview of a sheet, row by row; nothing is written yet. */
function isPreview({ status, text }: Answer) {
  return status === 200 && /\d+ new · \d+ changed · \d+ unchanged/.test(text);
}

/** As every visitor receives it. */
async function expectServedClean(shop: Shop, stored: string, file: HostileFile) {
  const key = path.basename(stored, ".jpg");
  for (const format of ["webp", "jpeg"]) {
    const answer = await fetch(`${shop.url}/images/${key}-320.${format}`, {
      headers: freshAddress(),
    });
    expectPicture(answer.status, answer.headers, format);
    await expectClean(Buffer.from(await answer.arrayBuffer()), format, file);
  }
}

/** As only staff see it. */
async function expectShownClean(
  shop: Shop,
  owner: Visitor,
  target: UploadTarget,
  file: HostileFile,
) {
  const address = await target.findShown?.();
  if (!address) throw new Error(`Staff are not shown the ${target.name}`);
  const answer = await fetch(shop.url + address, {
    headers: { ...freshAddress(), cookie: cookieOf(owner) },
  });
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

/** Every file of the shop, partial ones included, without sizes, which are made on request. */
function storedFiles(shop: Shop): string[] {
  return readdirSync(folderOf(shop), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folderOf(shop), path.join(parentPath, name)))
    .filter((name) => !/^pictures\/[^/]+\//.test(name));
}
