import { createHash } from "node:crypto";

const style = `
body {
  margin: 0;
  background: #fbf8f2;
  color: #1e1b16;
  font:
    17px/1.5 system-ui,
    sans-serif;
}
.banner {
  margin: 0;
  padding: 12px 20px;
  background: #8a5a00;
  color: #fff;
  text-align: center;
}
main {
  box-sizing: border-box;
  max-width: 420px;
  margin: 40px auto;
  padding: 28px 24px;
  background: #fff;
  border: 1px solid #e8e0d2;
}
h1 {
  margin: 0 0 4px;
  font-size: 20px;
}
.amount {
  margin: 0 0 24px;
  font-size: 28px;
  font-variant-numeric: tabular-nums;
}
form {
  display: grid;
  gap: 12px;
}
button {
  min-height: 48px;
  border: 1px solid #1e1b16;
  border-radius: 4px;
  background: #1e1b16;
  color: #fff;
  font: inherit;
}
.quiet {
  background: #fff;
  color: #1e1b16;
}
a {
  color: #79590f;
}
`;

/** Inline, because the payment page has no other files. */
export const styleElement = `<style>${style}</style>`;

/** A content security policy that allows only this style, and forms that redirect to the shop. */
export function payPagePolicy(shop: string): string {
  const hash = createHash("sha256").update(style).digest("base64");
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src data:",
    `form-action 'self' ${shop}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
