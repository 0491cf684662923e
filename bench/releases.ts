import { openChild } from "#kit/child.ts";
import { acceptEncodings, httpRequest, uniquePlaceholder } from "#kit/http-request.ts";
import { percentile } from "#kit/percentile.ts";
import { openShop } from "#kit/shop.ts";
import { sessionSecret } from "#kit/stripe.ts";
import { publicLanguages } from "#languages/language.server.ts";
import { pathIn } from "#languages/addresses.ts";
import { heapOptions } from "#server/heap.mjs";
import { measure, row } from "./load/measure.ts";
import type { Part } from "./part.ts";

const headers = { "Accept-Encoding": acceptEncodings.brotli };
const connections = 16;
/** Each has new processes, because V8 optimises the same code differently in each: their pages differ by 10 %. */
const generations = 5;
/** Many short turns, because the speed of a shared machine drifts within seconds. */
const turns = 4;

type Child = ReturnType<typeof openChild>;
type Shop = Awaited<ReturnType<typeof openShop>>;
type Shops = Record<"before" | "now", Shop>;
/** One kind of page, of this release in one language or of the other release. */
type Side = { name: string; of: keyof Shops; paths: string[]; cpu: number[]; perSecond: number[] };

/**
 * Uncached pages of this release, in each language, and of the one in `--with`, in turns, each with the demo catalogue
 * in a database of its own. That folder has the sources of the other release, its packages and its build.
 */
export const measureReleases: Part = async ({ seconds, other, profileTo }) => {
  if (other === undefined) return console.log("  skipped: name another release by --with FOLDER");
  const generator = openChild(new URL("load/generator.ts", import.meta.url));
  let kinds: Side[][] | undefined;
  try {
    for (let generation = 0; generation < generations; generation += 1) {
      const shops = await openShops(other, profileTo);
      try {
        kinds ??= sidesOf(await slugsOfBoth(shops.before, shops.now));
        for (const sides of kinds)
          await measureInTurns(generator, shops, sides, seconds / generations);
      } finally {
        await Promise.all(Object.values(shops).map((shop) => shop.end()));
      }
    }
  } finally {
    await generator.close();
  }
  report(kinds!);
};

async function openShops(other: string, profileTo: string | undefined): Promise<Shops> {
  const settings = { NODE_OPTIONS: heapOptions, SESSION_SECRET: sessionSecret, BACKUP_KEEP: "0" };
  const profiling = (name: string) =>
    profileTo === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileTo}/${name}`];
  return {
    before: await openShop({ settings, nodeOptions: profiling("before"), tree: other }),
    now: await openShop({ settings, nodeOptions: profiling("now") }),
  };
}

/** The sides of each kind of page: the other release first, then this one in each language. */
function sidesOf(slugs: string[]): Side[][] {
  const pages = {
    home: ["/"],
    list: ["/products"],
    product: slugs.map((slug) => `/products/${slug}`),
  };
  const figures = () => ({ cpu: [], perSecond: [] });
  return Object.entries(pages).map(([page, paths]) => [
    { name: `${page}, before`, of: "before" as const, paths, ...figures() },
    ...publicLanguages().map((code) => ({
      name: `${page}, ${code}`,
      of: "now" as const,
      paths: paths.map((path) => pathIn(code, path)),
      ...figures(),
    })),
  ]);
}

/** Adds the figures of some turns to each side. */
async function measureInTurns(generator: Child, shops: Shops, sides: Side[], seconds: number) {
  const run = async ({ of, paths }: Side, forSeconds: number) => {
    const shop = shops[of];
    const requests = paths.map((path) =>
      httpRequest(shop.url, `${path}?n=${uniquePlaceholder}`, { headers }),
    );
    return measure(generator, shop, {
      port: shop.port,
      requests,
      connections,
      seconds: forSeconds,
    });
  };
  const [before, ...now] = sides;
  // V8 needs time to optimise. Both releases get the same, though this one has more languages.
  await run(before!, seconds * 2);
  for (const side of now) await run(side, (seconds * 2) / now.length);
  for (let turn = 0; turn < turns; turn += 1) {
    // Each comes first equally often.
    for (let nth = 0; nth < sides.length; nth += 1) {
      const side = sides[(turn + nth) % sides.length]!;
      const { cpu, perSecond } = await run(side, seconds / turns);
      side.cpu.push(cpu);
      side.perSecond.push(perSecond);
    }
  }
}

function report(kinds: Side[][]) {
  console.log(row("uncached, brotli", "µs before", "µs now", "ratio", "a second", "ratio"));
  for (const [before, ...now] of kinds) {
    for (const { name, cpu, perSecond } of now) {
      const figures = [before!.cpu, cpu].map((all) => percentile(all, 50));
      const speed = percentile(perSecond, 50);
      console.log(
        row(name, ...figures, ratio(cpu, before!.cpu), speed, ratio(perSecond, before!.perSecond)),
      );
    }
  }
}

/** The median of the ratios of the turns. */
function ratio(figures: number[], toFigures: number[]): number {
  return percentile(
    figures.map((figure, turn) => figure / toFigures[turn]!),
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
