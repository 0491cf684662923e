import sharp from "sharp";
import { openChild } from "#kit/child.ts";
import { uniquePlaceholder, httpRequest } from "#kit/http-request.ts";
import { measure, row } from "./load/measure.ts";
import type { Shop } from "./open-shop.ts";
import type { Part } from "./part.ts";
import { productSlugs } from "./products.ts";

/** The response time of an uncached page, alone and while staff upload photographs continuously. */
export const measurePictures: Part = async ({ shopOf, seconds, targets }) => {
  const shop = await shopOf("demo");
  const slugs = await productSlugs(shop, 20);
  const photograph = await takePhotograph(seconds < 1 ? 320 : 4000);
  const generator = openChild(new URL("load/generator.ts", import.meta.url));
  try {
    const requests = slugs.map((slug) =>
      httpRequest(shop.url, `/products/${slug}?n=${uniquePlaceholder}`),
    );
    const load = { port: shop.port, requests, connections: 1, seconds };
    await measure(generator, shop, load);
    const alone = await measure(generator, shop, load);
    const ended = new AbortController();
    const sent = sendContinuously(shop, photograph, ended.signal);
    const beside = await measure(generator, shop, { ...load, seconds: seconds * 2 }).finally(() =>
      ended.abort(),
    );
    console.log(row("uncached product page", "p50 ms", "p95 ms", "p99 ms"));
    console.log(row("alone", alone.p50, alone.p95, alone.p99));
    console.log(
      row(`while ${await sent} photographs are sent`, beside.p50, beside.p95, beside.p99),
    );
    console.log(
      row("ratio", beside.p50 / alone.p50, beside.p95 / alone.p95, beside.p99 / alone.p99),
    );
    targets.atMost("uncached page while photographs are sent, p50", beside.p50 / alone.p50, 2);
  } finally {
    await generator.close();
  }
};

/** A photograph of 12 megapixels, as phones take them. */
async function takePhotograph(width: number): Promise<Buffer> {
  const height = (width / 4) * 3;
  const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
  const plain = {
    width: width / 8,
    height: height / 8,
    channels: 3 as const,
    background: "gray",
    noise,
  };
  const taken = await sharp({ create: plain }).png().toBuffer();
  return sharp(taken).resize(width, height).jpeg({ quality: 92 }).toBuffer();
}

/** Uploads photographs that the shop sees as different, and requests each in two sizes, as a page would. */
async function sendContinuously(
  shop: Shop,
  photograph: Buffer,
  ended: AbortSignal,
): Promise<number> {
  let sent = 0;
  while (!ended.aborted) {
    const form = new FormData();
    form.set("alt", `Photograph ${sent}`);
    // Bytes after a JPEG's end are ignored by decoders but change the file's hash.
    const bytes = new Uint8Array(Buffer.concat([photograph, Buffer.from(String(sent))]));
    form.set("picture", new Blob([bytes], { type: "image/jpeg" }), "photograph.jpg");
    const answer = await fetch(`${shop.url}/admin/settings/home`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: shop.cookie, origin: shop.url },
      body: form,
    });
    if (answer.status !== 302) throw new Error(`A photograph upload answered ${answer.status}`);
    sent += 1;
    const { rows } = await shop.db.query(
      "select value ->> 'key' as key from settings where key = 'aboutPicture'",
    );
    for (const size of ["800.avif", "320.webp"]) {
      await (await fetch(`${shop.url}/images/${rows[0].key}-${size}`)).arrayBuffer();
    }
  }
  return sent;
}
