/**
 * A line for the log, without what would let its readers in or tell them who somebody is: whatever path it
 * came by (the words of a mail server, an address with a key in it, an error of a library).
 */
export function masked(line: string): string {
  return rules.reduce((text, [found, instead]) => text.replace(found, instead), line);
}

const rules: [RegExp, string][] = [
  // `postgres://user:password@host`
  [/:\/\/[^\s/@"\\]+@/g, "://…@"],
  [/\b(\w)[\w.+-]*@((?:[\w-]+\.)+[a-z]{2,})\b/gi, "$1…@$2"],
  // A Malaysian number, its last four digits left to tell one from another.
  [/\+60[\d -]{3,}(\d{4})\b/g, "…$1"],
  [/\b01\d[ -]?\d{3,4}[ -]?(\d{4})\b/g, "…$1"],
  [/([?&](?:key|token|invite|setup)=)[^&\s"\\]+/g, "$1…"],
  [/(\bemas\.[a-z_]+=)[^;\s"\\]+/g, "$1…"],
  [/\b((?:sk|rk)_(?:live|test)|whsec)_\w+/g, "$1_…"],
];
