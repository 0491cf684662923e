import fc from "fast-check";
import { expect, test } from "vitest";
import type { Sen } from "#shop/money.ts";
import { checksumOf, readEmvQr, withAmount } from "./emv-qr.ts";

/** The example of EMVCo's merchant-presented mode specification, 4.9: a bus company in Beijing. */
const emvcoExample =
  "00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN" +
  "5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***" +
  "0708A60086670902ME91320016A0112233449988770708123456786304A13A";

test.each([
  ["123456789", "29B1"],
  ["", "FFFF"],
  [emvcoExample.slice(0, -4), "A13A"],
  // As printed by Malaysian acquirers: one of a merchant, one of a wallet that signs its codes in field 82.
  [
    "00020201021126420014A000000615000101066033460210MD001295465204939953034585802MY5913MASJID NEGARA" +
      "6002MY627303251704936237869008996045430052017072988178750084448071617049359619050076304",
    "FD9C",
  ],
  [
    "00020201021126560014A000000615000101068900610224602e133f1129ae9ef5dfd3cb5204000053034585802MY" +
      "5925PERFECT SECURITY & AUT...6002MY8240151624d4b83552c970df6f920824aaf4e04c86e96304",
    "762F",
  ],
])("the checksum matches published texts: %#", (text, checksum) => {
  expect(checksumOf(text)).toBe(checksum);
});

test("the shop's code names the payee and the place", () => {
  expect(readEmvQr(code())).toEqual({
    ok: true,
    qr: {
      merchantName: "JJ EMAS",
      merchantCity: "KUALA LUMPUR",
      isOneTime: false,
      amount: undefined,
      isDuitNow: true,
      mayBeSigned: false,
    },
  });
  expect(readEmvQr(code({ "00": "01", "01": undefined }))).toMatchObject({ ok: true });
  const other = code({ "01": "12", "26": "0004BANK", "54": "5.00", "82": "0123456789" });
  expect(readEmvQr(other)).toMatchObject({
    qr: { isOneTime: true, amount: "5.00", isDuitNow: false, mayBeSigned: true },
  });
});

test("EMVCo's own example is parsed, and refused for its currency", () => {
  expect(readEmvQr(emvcoExample)).toEqual({ ok: false, reason: "currency" });
});

test.each([
  ["", "not-emv"],
  ["https://pay.example/jjemas", "not-emv"],
  [code().slice(0, -10), "cut-off"],
  [code().slice(0, -8), "no-checksum"],
  [code().replace("JJ EMAS", "XX EMAS"), "checksum"],
  [`${code().slice(0, -8)}x${code().slice(-8)}`, "not-emv"],
  [code({ "00": "07" }), "format"],
  [code({ "01": "13" }), "initiation"],
  [code({ "26": undefined }), "no-account"],
  [code({ "52": undefined }), "no-category"],
  [code({ "53": "702" }), "currency"],
  [code({ "58": "SG" }), "country"],
  [code({ "59": undefined }), "no-name"],
  [code({ "60": " " }), "no-city"],
])("%j is refused: %s", (text, reason) => {
  expect(readEmvQr(text)).toEqual({ ok: false, reason });
});

test("a repeated field is refused, because apps would not agree on which one counts", () => {
  const twice = `${code().slice(0, -8)}5303458`;
  const signed = `${twice}6304${checksumOf(`${twice}6304`)}`;
  expect(readEmvQr(signed)).toEqual({ ok: false, reason: "repeated" });
});

test("every change of a single character is detected", () => {
  const sound = code();
  fc.assert(
    fc.property(
      fc.nat(sound.length - 1),
      fc.constantFrom("0", "3", "5", "9", "A", "Z"),
      (at, character) => {
        fc.pre(sound[at] !== character);
        expect(readEmvQr(sound.slice(0, at) + character + sound.slice(at + 1)).ok).toBe(false);
      },
    ),
  );
});

test("an order's code contains its amount and number and keeps the issuer's data", () => {
  const text = code({ "55": "01", "62": "0304KL010503***0703T01" });
  const made = withAmount(text, { amount: 215_490 as Sen, reference: "JJ1790000000000" })!;
  expect(made).toBe(
    "000202010212" +
      "26420014A000000615000101066033460210MD00000000" +
      "520459445303458" +
      "54072154.90" +
      "5802MY5907JJ EMAS6012KUALA LUMPUR" +
      "62530115JJ17900000000000304KL010515JJ17900000000000703T01" +
      "6304" +
      checksumOf(made.slice(0, -4)),
  );
  expect(readEmvQr(made)).toMatchObject({ ok: true, qr: { isOneTime: true, amount: "2154.90" } });
});

test("every amount is read back unchanged, whatever the code contained", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_99 }), (amount) => {
      const made = withAmount(code({ "54": "1.00" }), { amount: amount as Sen, reference: "JJ1" });
      const read = readEmvQr(made!);
      expect(read.ok && Math.round(Number(read.qr.amount) * 100)).toBe(amount);
    }),
  );
});

test("without room for the number the issuer's data stay; without a valid code there is none", () => {
  const full = `0595${"9".repeat(95)}`;
  const made = withAmount(code({ "62": full }), { amount: 100 as Sen, reference: "JJ1" });
  expect(made).toContain(`6299${full}`);
  expect(withAmount("", { amount: 100 as Sen, reference: "JJ1" })).toBeUndefined();
  expect(() => withAmount(code(), { amount: 0 as Sen, reference: "JJ1" })).toThrow(RangeError);
});

/** A code as Malaysian acquirers print it, with fields changed, added or omitted. */
function code(change: Record<string, string | undefined> = {}): string {
  const fields: Record<string, string | undefined> = {
    "00": "02",
    "01": "11",
    "26": "0014A000000615000101066033460210MD00000000",
    "52": "5944",
    "53": "458",
    "58": "MY",
    "59": "JJ EMAS",
    "60": "KUALA LUMPUR",
    ...change,
  };
  const body = Object.keys(fields)
    .toSorted()
    .flatMap((id) => {
      const value = fields[id];
      return value === undefined ? [] : `${id}${String(value.length).padStart(2, "0")}${value}`;
    })
    .join("");
  return `${body}6304${checksumOf(`${body}6304`)}`;
}
