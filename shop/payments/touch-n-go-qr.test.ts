import { decodeQR } from "qr/decode.js";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawQr, qrPng } from "#platform/qr.server.ts";
import type { Sen } from "#shop/money.ts";
import { checksumOf, readEmvQr } from "./emv-qr.ts";
import { codeFor, trialQr } from "./touch-n-go-qr.server.ts";

/** Published by Malaysian acquirers: one of a merchant, one of a wallet with its own data (field 82). */
const merchants =
  "00020201021126420014A000000615000101066033460210MD001295465204939953034585802MY5913MASJID NEGARA" +
  "6002MY627303251704936237869008996045430052017072988178750084448071617049359619050076304FD9C";
const signed =
  "00020201021126560014A000000615000101068900610224602e133f1129ae9ef5dfd3cb5204000053034585802MY" +
  "5925PERFECT SECURITY & AUT...6002MY8240151624d4b83552c970df6f920824aaf4e04c86e96304762F";
const plain = code("JJ EMAS");

const order = {
  orderNumber: "JJ1790000000000",
  totalAmount: 215_490 as Sen,
  exchangeCredit: 0 as Sen,
  tradeInCredit: 0 as Sen,
};
const settings = { touchNGoQr: plain, touchNGoQrAmount: true, touchNGoQrTried: false };

test.each([merchants, signed, plain, code("金店 Kedai Emas")])(
  "drawn and saved codes read back unchanged: %#",
  async (text) => {
    expect(await readBack(await asPicture(drawQr(text)))).toBe(text);
    expect(await readBack(Buffer.from(await qrPng(text)))).toBe(text);
  },
);

test("an order's code contains its amount, its number and the shop", async () => {
  const made = codeFor(settings, order)!;
  expect(made).toMatchObject({ payee: "JJ EMAS", hasAmount: true });
  expect(made.text).toContain("54072154.90");
  expect(made.text).toContain(`0115${order.orderNumber}`);
  const scanned = await readBack(await asPicture(drawQr(made.text)));
  expect(readEmvQr(scanned)).toMatchObject({ ok: true, qr: { amount: "2154.90" } });
});

test("a code that may be signed stays unchanged until staff have tested it", () => {
  const own = { ...settings, touchNGoQr: signed };
  expect(codeFor(own, order)).toMatchObject({ text: signed, hasAmount: false });
  const tried = codeFor({ ...own, touchNGoQrTried: true }, order)!;
  expect(tried.hasAmount).toBe(true);
  expect(readEmvQr(tried.text)).toMatchObject({ ok: true, qr: { amount: "2154.90" } });
  expect(codeFor({ ...own, touchNGoQrTried: true, touchNGoQrAmount: false }, order)).toMatchObject({
    text: signed,
    hasAmount: false,
  });
});

test("when switched off the shop's own code is shown, unless it has another amount", () => {
  const off = { ...settings, touchNGoQrAmount: false };
  expect(codeFor(off, order)).toEqual({ text: plain, payee: "JJ EMAS", hasAmount: false });
  const priced = code("JJ EMAS", "54045.00");
  expect(codeFor({ ...off, touchNGoQr: priced }, order)).toBeUndefined();
  expect(codeFor({ ...settings, touchNGoQr: priced }, order)?.text).toContain("54072154.90");
});

test("without a valid text or with nothing to pay there is no code", () => {
  expect(codeFor({ ...settings, touchNGoQr: "" }, order)).toBeUndefined();
  expect(codeFor({ ...settings, touchNGoQr: plain.replace("JJ", "XX") }, order)).toBeUndefined();
  expect(codeFor(settings, { ...order, totalAmount: 0 as Sen })).toBeUndefined();
});

test("the staff's test code asks for one ringgit", async () => {
  const scanned = await readBack(await asPicture(trialQr(signed)!));
  expect(readEmvQr(scanned)).toMatchObject({ ok: true, qr: { amount: "1.00" } });
  expect(trialQr("")).toBeUndefined();
});

test("the code has a quiet zone of four modules, as the standard requires", () => {
  const { size, path } = drawQr(plain);
  const places = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, w]) => [+x!, +y!, +w!]);
  expect(Math.min(...places.map(([x]) => x!))).toBe(4);
  expect(Math.min(...places.map(([, y]) => y!))).toBe(4);
  expect(Math.max(...places.map(([x, , w]) => x! + w!))).toBe(size - 4);
});

/** As a phone of 360 px shows it: at most 288 px, in whole pixels. */
function asPicture({ size, path }: { size: number; path: string }): Promise<Buffer> {
  const side = size * Math.floor(288 / size);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${side}" height="${side}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function readBack(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data }, { timeLimit: 5_000 });
}

function code(name: string, amount = ""): string {
  const named = `59${String(name.length).padStart(2, "0")}${name}`;
  const body = `00020201021126420014A000000615000101066033460210MD00000000520459445303458${amount}5802MY${named}6012KUALA LUMPUR6304`;
  return body + checksumOf(body);
}
