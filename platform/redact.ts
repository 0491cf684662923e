/**
 * Removes credentials and personal data from a log line. A mail server's response, a URL with a key or a library's
 * error may contain them.
 */
export function redact(line: string): string {
  return redactions.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    line,
  );
}

const redactions: [RegExp, string][] = [
  // Credentials in URLs, such as `postgres://user:password@host`.
  [/:\/\/[^\s/@"\\]+@/g, "://…@"],
  [/\b(\w)[\w.+-]*@((?:[\w-]+\.)+[a-z]{2,})\b/gi, "$1…@$2"],
  // Malaysian phone numbers. The last four digits stay, so that numbers can be told apart.
  [/\+60[\d -]{3,}(\d{4})\b/g, "…$1"],
  [/\b01\d[ -]?\d{3,4}[ -]?(\d{4})\b/g, "…$1"],
  [/([?&](?:key|token|invite|setup)=)[^&\s"\\]+/g, "$1…"],
  [/(\bemas\.[a-z_]+=)[^;\s"\\]+/g, "$1…"],
  [/\b((?:sk|rk)_(?:live|test)|whsec)_\w+/g, "$1_…"],
];
