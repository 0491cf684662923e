import type { Random } from "./random.ts";
import { utf8 } from "./sent.ts";

// Values put where others belong. The markers `fzx`, `fza` and `fzh` are searched for in the answers: as an
// element, attribute or header they prove an injection.

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
  "//fz.invalid",
  "/\\fz.invalid",
  "\\\\fz.invalid",
  "/\t/fz.invalid",
  "https://fz.invalid/",
  "https:fz.invalid",
  "http://localhost@fz.invalid/",
  "/%2f%2ffz.invalid",
  "/..//fz.invalid",
  "x\r\nx-fzh: 1",
  "x\r\n\r\n<fzx>",
  "x\nset-cookie: x-fzh=1",
];

const paths = [
  "../../../../../../etc/passwd",
  "..\\..\\..\\windows\\win.ini",
  "....//....//etc/passwd",
  "/etc/passwd\0.jpeg",
  "file:///etc/passwd",
  ".env",
  ".git/config",
  "session-secret",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "..%c0%af..%c0%afetc/passwd",
];

const queries = [
  "' or '1'='1",
  "'; drop table orders; --",
  "1) union select null,null--",
  "\\",
  "%",
  "_%_%_%",
  "$1",
  "${jndi:ldap://fz.invalid/x}",
  "*)(uid=*",
  "; id",
  "$(id)",
  "`id`",
];

const numbers = [
  "-1",
  "0",
  "-0",
  "1e3",
  "1e309",
  "-1e309",
  "1e-7",
  "NaN",
  "Infinity",
  "0x10",
  "0b1",
  "1_000",
  "9007199254740993",
  "2147483647",
  "2147483648",
  "-2147483649",
  "9223372036854775808",
  "99999999999999999999999",
  "0.1",
  "1.005",
  "0.30000000000000004",
  "1,5",
  "1.000,00",
  " 1 ",
  "+1",
  "1.",
  ".5",
  "٣",
  "３",
  "½",
  "Ⅷ",
  "१",
  "1e",
  "--1",
  "1/0",
];

const dates = [
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  "10000-01-01",
  "-000001-01-01",
  "275760-09-14",
  "-271821-04-19",
  "2024-02-29",
  "2023-02-29",
  "1969-12-31",
  "2026-11-21T24:00:01Z",
  "now",
  "2026-11-21T00:00:00+99:99",
  "infinity",
  "epoch",
  "2026-13-01",
  "26-1-1",
  "2026-W01",
];

const unicode = [
  "\u202Egnp.exe",
  "\u200F\u200E",
  "😀𝔊🇲🇾",
  "e\u0301",
  "é",
  "ﷺ",
  "\uFEFF",
  "\uFFFF",
  "\u2028\u2029",
  "İıſK",
  "ß",
  "ﬃ",
  "\u00A0",
  "\u200B",
  "Z\u0351\u036B\u0343",
  "黄金",
  "பொன்",
  "\u{10FFFF}",
  "\u0085",
  "\0",
  "a\0b",
  "\x01\x02\x1b[31m\x7f",
  "\b\b",
  "\t\v\f",
].map(utf8);

/** Invalid UTF-8: surrogates, overlong forms, a lone start, a lone end, beyond the last code point. */
const noUtf8 = [
  "\xed\xa0\x80",
  "\xed\xbf\xbf\xed\xa0\xbd",
  "\xc0\xaf",
  "\xe2\x82",
  "\x80",
  "\xff\xfe",
  "\xf4\x90\x80\x80",
];

const names = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "then",
  "undefined",
  "null",
  "true",
  "[object Object]",
  "NaN",
  "",
  " ",
  ".",
  "..",
  "*",
  "~",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "{6F9619FF-8B86-D011-B42D-00C04FC964FF}",
  "00000000000000000000000000000000",
];

const kinds = { markup, elsewhere, paths, queries, numbers, dates, unicode, noUtf8, names };
const weights = {
  markup: 5,
  elsewhere: 3,
  paths: 2,
  queries: 2,
  numbers: 4,
  dates: 1,
  unicode: 3,
  noUtf8: 1,
  names: 3,
  long: 0.5,
};

/** A hostile value as bytes. */
export function hostileString(random: Random): string {
  const kind = random.some(weights);
  return kind === "long" ? longString(random) : utf8Once(random.of(kinds[kind]));
}

function longString(random: Random): string {
  const unit = random.of(["a", "9", "[", "%", "../", " ", "\xf0\x9f\x98\x80", "<fzx>", "=&", ";"]);
  return unit.repeat(random.of([100, 300, 2000, 6000]) / unit.length);
}

/** The lists are text where readable; values already in bytes stay. */
function utf8Once(word: string): string {
  return /[^\0-\xff]/.test(word) ? utf8(word) : word;
}

/** The bytes changed in a few places. */
export function mutate(random: Random, text: string, maxChanges = 4): string {
  let all = text;
  for (let left = 1 + random.below(maxChanges); left > 0; left -= 1) {
    const at = random.below(all.length + 1);
    const length = random.of([1, 1, 2, 8, 40]);
    const before = all.slice(0, at);
    const after = all.slice(at);
    all = random.of([
      () => before + String.fromCharCode(random.below(256)) + after.slice(1),
      () => before + after.slice(length),
      () => before + after.slice(0, length) + after,
      () => before + hostileString(random).slice(0, 60) + after,
      () =>
        before +
        random.of(["\r\n", "\0", "%", ":", " ", "\n", "\t", "/", "?", "&", "=", ";", '"']) +
        after,
    ])();
  }
  return all;
}
