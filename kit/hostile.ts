import fc, { type Arbitrary } from "fast-check";

// Values for fuzzing forms, addresses and headers. The markers `fzx`, `fza` and `fzh` are searched for in the answers:
// as an element, attribute or header they prove an injection.

const markup = [
  '"><fzx onerror=1>',
  "'><fzx/x=1>",
  "</script><fzx>",
  "</title></textarea></style><fzx>",
  "--><fzx><!--",
  "]]><fzx>",
  '" fza="1',
  "' fza='1",
  "javascript:alert(1)//<fzx>",
  "{{7*7}}${7*7}<%= 7*7 %><fzx>",
];

const elsewhere = [
  ..."//fz.invalid /\\fz.invalid \\\\fz.invalid /\t/fz.invalid https://fz.invalid/".split(" "),
  ..."https:fz.invalid http://localhost@fz.invalid/ /%2f%2ffz.invalid /..//fz.invalid".split(" "),
  "x\r\nx-fzh: 1",
  "x\r\n\r\n<fzx>",
  "x\nset-cookie: x-fzh=1",
];

const paths = (
  "../../../../../../etc/passwd ..\\..\\..\\windows\\win.ini ....//....//etc/passwd /etc/passwd\0.jpeg " +
  "file:///etc/passwd .env .git/config session-secret %2e%2e%2f%2e%2e%2fetc%2fpasswd ..%c0%af..%c0%afetc/passwd"
).split(" ");

const queries = [
  "' or '1'='1",
  "'; drop table orders; --",
  "1) union select null,null--",
  "; id",
  ..."\\ % _%_%_% $1 ${jndi:ldap://fz.invalid/x} *)(uid=* $(id) `id`".split(" "),
];

const numbers = (
  "-1 0 -0 1e3 1e309 -1e309 1e-7 NaN Infinity 0x10 0b1 1_000 9007199254740993 2147483647 2147483648 " +
  "-2147483649 9223372036854775808 99999999999999999999999 0.1 1.005 0.30000000000000004 1,5 1.000,00 " +
  "+1 1. .5 ٣ ３ ½ Ⅷ १ 1e --1 1/0"
).split(" ");

const dates = (
  "2026-02-30 0000-00-00 9999-12-31 10000-01-01 -000001-01-01 275760-09-14 -271821-04-19 2024-02-29 " +
  "2023-02-29 1969-12-31 2026-11-21T24:00:01Z now 2026-11-21T00:00:00+99:99 infinity epoch 2026-13-01 " +
  "26-1-1 2026-W01"
).split(" ");

const unicode = (
  "\u202Egnp.exe \u200F\u200E 😀𝔊🇲🇾 e\u0301 é ﷺ \uFEFF \uFFFF \u2028\u2029 İıſK ß ﬃ \u00A0 \u200B " +
  "Z\u0351\u036B\u0343 黄金 பொன் \u{10FFFF} \u0085 \0 a\0b \x01\x02\x1b[31m\x7f \b\b \t\v\f"
).split(" ");

/** Invalid UTF-8: surrogates, overlong forms, a lone first or last byte, and a number above the last code point. */
const noUtf8 =
  "\xed\xa0\x80 \xed\xbf\xbf\xed\xa0\xbd \xc0\xaf \xe2\x82 \x80 \xff\xfe \xf4\x90\x80\x80".split(
    " ",
  );

const names = [
  ...(
    "__proto__ constructor prototype toString hasOwnProperty valueOf then undefined null true NaN . .. * ~ " +
    "00000000-0000-0000-0000-000000000000 ffffffff-ffff-ffff-ffff-ffffffffffff " +
    "{6F9619FF-8B86-D011-B42D-00C04FC964FF} 00000000000000000000000000000000"
  ).split(" "),
  "[object Object]",
  "",
  " ",
];

const long = fc
  .tuple(
    fc.constantFrom("a", "9", "[", "%", "../", " ", "\xf0\x9f\x98\x80", "<fzx>", "=&", ";"),
    fc.constantFrom(100, 300, 2000, 6000),
  )
  .map(([unit, length]) => unit.repeat(length / unit.length));

/** A hostile value as a text with one character for each byte. */
export const hostileString: Arbitrary<string> = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom(...markup) },
  { weight: 6, arbitrary: fc.constantFrom(...elsewhere) },
  { weight: 4, arbitrary: fc.constantFrom(...paths) },
  { weight: 4, arbitrary: fc.constantFrom(...queries) },
  { weight: 8, arbitrary: fc.constantFrom(...numbers, " 1 ").map(utf8) },
  { weight: 2, arbitrary: fc.constantFrom(...dates) },
  { weight: 6, arbitrary: fc.constantFrom(...unicode).map(utf8) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }).map(utf8) },
  { weight: 2, arbitrary: fc.constantFrom(...noUtf8) },
  { weight: 6, arbitrary: fc.constantFrom(...names) },
  { weight: 1, arbitrary: long },
);

type Edit = (before: string, after: string) => string;

const length = fc.constantFrom(1, 1, 2, 8, 40);
const separators = ["\r\n", "\0", "%", ":", " ", "\n", "\t", "/", "?", "&", "=", ";", '"'];
const edit: Arbitrary<Edit> = fc.oneof(
  fc.nat(255).map((code): Edit => (before, after) => {
    return before + String.fromCharCode(code) + after.slice(1);
  }),
  length.map(
    (cut): Edit =>
      (before, after) =>
        before + after.slice(cut),
  ),
  length.map(
    (twice): Edit =>
      (before, after) =>
        before + after.slice(0, twice) + after,
  ),
  hostileString.map(
    (word): Edit =>
      (before, after) =>
        before + word.slice(0, 60) + after,
  ),
  fc.constantFrom(...separators).map(
    (sign): Edit =>
      (before, after) =>
        before + sign + after,
  ),
);

/** Makes functions that change a text in up to `maxChanges` places. */
export function mutation(maxChanges = 4): Arbitrary<(text: string) => string> {
  const changes = fc.array(fc.tuple(fc.nat(), edit), { minLength: 1, maxLength: maxChanges });
  return changes.map((all) => (text) => {
    return all.reduce((changed, [place, change]) => {
      const at = place % (changed.length + 1);
      return change(changed.slice(0, at), changed.slice(at));
    }, text);
  });
}

/** A text as its UTF-8 bytes, with one character for each byte. */
export function utf8(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}
