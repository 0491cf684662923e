import { get } from "node:http";
import { setTimeout as passing } from "node:timers/promises";
import { openChild } from "#kit/child.ts";
import { acceptEncodings, httpRequest } from "#kit/http-request.ts";
import { measure, row, totals } from "./load/measure.ts";
import type { Page } from "./load/raw-server.ts";
import { pinToCores } from "./load/machine.ts";
import { openNginx } from "./load/nginx.ts";
import type { Part } from "./part.ts";
import { productSlugs } from "./products.ts";

const connections = 16;
const rounds = 2;

/**
 * Compares cached pages with a server that only sends the same bytes and headers, and with nginx serving them from
 * a file: in turn, each alone on the first core, the generator on the second.
 */
export const measurePages: Part = async ({ shopOf, seconds, targets }) => {
  const shop = await shopOf("demo");
  const [slug] = await productSlugs(shop, 1);
  const generator = openChild(new URL("load/generator.ts", import.meta.url));
  const pinned = pinToCores("0", shop.pid) && pinToCores("1", generator.pid);
  console.log(
    `  ${connections} connections; ${pinned ? "each server on one core, the generator on the other" : "cores not divided"}`,
  );
  console.log(row("a second", "shop", "raw", "ratio", "µs shop", "µs raw", "nginx"));
  try {
    for (const [encoding, accept] of Object.entries(acceptEncodings)) {
      for (const path of ["/", "/products", `/products/${slug}`]) {
        const headers = { "Accept-Encoding": accept, Cookie: "emas.shopper=%5B1%2C0%2C%22%22%5D" };
        const page = await settledPage(shop.url + path, headers);
        const raw = openChild(new URL("load/raw-server.ts", import.meta.url));
        const rawPort = await raw.request<number>(page);
        pinToCores("0", raw.pid);
        const nginx = await openNginx(page);
        if (nginx) pinToCores("0", nginx.pid);
        const request = httpRequest(shop.url, path, { headers });
        const loadAt = (port: number) => ({
          port,
          requests: [request],
          connections,
          seconds: seconds / rounds,
        });
        const [ours, theirs, files] = [totals(), totals(), totals()];
        for (let round = 0; round < rounds; round += 1) {
          ours.add(await measure(generator, shop, loadAt(shop.port)));
          theirs.add(await measure(generator, raw, loadAt(rawPort)));
          if (nginx) files.add(await measure(generator, nginx, loadAt(nginx.port)));
        }
        await raw.close();
        await nginx?.close();
        const [shops, raws] = [ours.mean(), theirs.mean()];
        const ratio = shops.perSecond / raws.perSecond;
        const name = `${path.replace(/s\/.*/, "s/…")} ${encoding}, ${page.body.length} B`;
        console.log(
          row(
            name,
            shops.perSecond,
            raws.perSecond,
            ratio,
            shops.cpu,
            raws.cpu,
            nginx ? files.mean().perSecond : "-",
          ),
        );
        if (slug && path.endsWith(slug)) {
          targets.atLeast(`cached product page, ${encoding}, to raw node:http`, ratio, 0.6);
        }
      }
    }
  } finally {
    await generator.close();
    pinToCores("0-1", shop.pid);
  }
};

/** The page as sent to later visitors; for the first one it is compressed at a faster level. */
async function settledPage(url: string, headers: Record<string, string>): Promise<Page> {
  for (let time = 0; time < 3; time += 1) {
    await pageOf(url, headers);
    await passing(100);
  }
  return pageOf(url, headers);
}

/** The response as sent, without the headers that Node adds. */
async function pageOf(url: string, headers: Record<string, string>): Promise<Page> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const head = answer.rawHeaders.filter((_, at, all) => !byNode.test(all[at - (at % 2)]!));
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve({ head, body: new Uint8Array(Buffer.concat(chunks)) }));
    }).on("error", reject);
  });
}

const byNode = /^(?:date|connection|keep-alive)$/i;
