import { openChild } from "#kit/child.ts";
import { acceptEncodings, httpRequest, uniquePlaceholder } from "#kit/http-request.ts";
import { percentile } from "#kit/percentile.ts";
import { openShop } from "#kit/shop.ts";
import { secret } from "#kit/stripe.ts";
import { publicLanguages } from "#languages/language.server.ts";
import { pathIn } from "#languages/addresses.ts";
import { heapOptions } from "#server/heap.mjs";
import { measure, row } from "./load/measure.ts";
import type { Part } from "./part.ts";

const connections = 16;
/** Many short turns, because the speed of a shared machine drifts within seconds. */
const rounds = 15;

type Shop = Awaited<ReturnType<typeof openShop>>;
/** One kind of page, of this release in one language or of the other release. */
type Side = { name: string; shop: Shop; requests: string[]; cpu: number[]; perSecond: number[] };

/**
 * Uncached pages of this release, in each language, and of the one in `--with`, in turns, each with the demo catalogue
 * in a database of its own. That folder has the sources of the other release, its packages and its build.
 */
export const measureReleases: Part = async ({ seconds, other, profileTo }) => {
  if (other === undefined) return console.log("  skipped: name another release by --with FOLDER");
  const settings = { NODE_OPTIONS: heapOptions, SESSION_SECRET: secret, BACKUP_KEEP: "0" };
  const profiling = (name: string) =>
    profileTo === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileTo}/${name}`];
  const shops = {
    before: await openShop({ settings, nodeOptions: profiling("before"), tree: other }),
    now: await openShop({ settings, nodeOptions: profiling("now") }),
  };
  const generator = openChild(new URL("load/generator.ts", import.meta.url));
  const slugs = await slugsOfBoth(shops.before, shops.now);
  const pages = {
    home: ["/"],
    list: ["/products"],
    product: slugs.map((slug) => `/products/${slug}`),
  };
  const run = async ({ shop, requests }: Side, forSeconds: number) =>
    measure(generator, shop, { port: shop.port, requests, connections, seconds: forSeconds });
  console.log(row("uncached, brotli", "µs before", "µs now", "ratio", "a second", "ratio"));
  try {
    for (const [page, paths] of Object.entries(pages)) {
      const before = sideOf(`${page}, before`, shops.before, paths);
      const now = publicLanguages().map((code) =>
        sideOf(
          `${page}, ${code}`,
          shops.now,
          paths.map((path) => pathIn(code, path)),
        ),
      );
      const sides = [before, ...now];
      // V8 optimises for a minute; both releases get the same time, though this one has more languages.
      await run(before, seconds * 2);
      for (const side of now) await run(side, (seconds * 2) / now.length);
      for (let round = 0; round < rounds; round += 1) {
        // Each comes first equally often.
        for (let turn = 0; turn < sides.length; turn += 1) {
          const side = sides[(round + turn) % sides.length]!;
          const { cpu, perSecond } = await run(side, seconds / rounds);
          side.cpu.push(cpu);
          side.perSecond.push(perSecond);
        }
      }
      for (const { name, cpu, perSecond } of now) {
        const figures = [before.cpu, cpu].map((all) => percentile(all, 50));
        const speed = percentile(perSecond, 50);
        console.log(
          row(name, ...figures, ratio(cpu, before.cpu), speed, ratio(perSecond, before.perSecond)),
        );
      }
    }
  } finally {
    await generator.close();
    await Promise.all(Object.values(shops).map((shop) => shop.end()));
  }
};

function sideOf(name: string, shop: Shop, paths: string[]): Side {
  const headers = { "Accept-Encoding": acceptEncodings.brotli };
  const requests = paths.map((path) =>
    httpRequest(shop.url, `${path}?n=${uniquePlaceholder}`, { headers }),
  );
  return { name, shop, requests, cpu: [], perSecond: [] };
}

/** The median of the ratios of the rounds. */
function ratio(figures: number[], toFigures: number[]): number {
  return percentile(
    figures.map((figure, round) => figure / toFigures[round]!),
    50,
  );
}

/** The products on the first page of both shops' lists. */
async function slugsOfBoth(...shops: Shop[]): Promise<string[]> {
  const [first, second] = await Promise.all(
    shops.map(async ({ url }) => {
      const list = await (await fetch(`${url}/products`)).text();
      return new Set(
        Array.from(list.matchAll(/href="\/products\/([^"?]+)"/g), ([, slug]) => slug!),
      );
    }),
  );
  return [...first!].filter((slug) => second!.has(slug));
}
