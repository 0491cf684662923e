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
  "0 -1 -0 1e3 1e309 -1e309 1e-7 NaN Infinity 0x10 0b1 1_000 9007199254740993 2147483647 2147483648 " +
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

/** A value of one of these, more often of those with a larger weight. A failing one is shrunk to the first. */
export function weighted<T>(...choices: [weight: number, arbitrary: Arbitrary<T>][]): Arbitrary<T> {
  const all = choices.map(([weight, arbitrary]) => ({ weight, arbitrary }));
  return fc.oneof({ withCrossShrink: true }, ...all);
}

/** The library's own unit first makes a table of all characters, which takes two seconds. */
const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

/** A hostile value as a text with one character for each byte. */
export const hostileString: Arbitrary<string> = weighted(
  [8, fc.constantFrom(...numbers, " 1 ").map(utf8)],
  [10, fc.constantFrom(...markup)],
  [6, fc.constantFrom(...elsewhere)],
  [4, fc.constantFrom(...paths)],
  [4, fc.constantFrom(...queries)],
  [6, fc.constantFrom(...names)],
  [2, fc.constantFrom(...dates)],
  [6, fc.constantFrom(...unicode).map(utf8)],
  [2, fc.string({ unit: anyCharacter, maxLength: 40 }).map(utf8)],
  [2, fc.constantFrom(...noUtf8)],
  [1, long],
);

type Edit = { inserted?: string; cut?: number; twice?: number };

const length = fc.constantFrom(1, 1, 2, 8, 40);
const separators = ["\r\n", "\0", "%", ":", " ", "\n", "\t", "/", "?", "&", "=", ";", '"'];
const edit: Arbitrary<Edit> = fc.oneof(
  fc.nat(255).map((code) => ({ inserted: String.fromCharCode(code), cut: 1 })),
  fc.record({ cut: length }),
  fc.record({ twice: length }),
  fc.record({ inserted: hostileString.map((word) => word.slice(0, 60)) }),
  fc.record({ inserted: fc.constantFrom(...separators) }),
);

/** Makes functions that change a text in up to `maxChanges` places. */
export function mutation(maxChanges = 4): Arbitrary<(text: string) => string> {
  const changes = fc.array(fc.tuple(fc.nat(), edit), { minLength: 1, maxLength: maxChanges });
  return changes.map((all) => (text) => {
    return all.reduce((changed, [place, { inserted = "", cut = 0, twice = 0 }]) => {
      const at = place % (changed.length + 1);
      const after = changed.slice(at);
      return changed.slice(0, at) + inserted + after.slice(0, twice) + after.slice(cut);
    }, text);
  });
}

/** A text as its UTF-8 bytes, with one character for each byte. */
export function utf8(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

/** Bytes percent-encoded, except those that never need it. */
export function percent(bytes: string): string {
  return bytes.replaceAll(
    /[^\w.~-]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}
