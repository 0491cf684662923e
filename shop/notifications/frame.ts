import { html, type Html } from "./html.ts";

/** What every mail is made of. The same words go out as HTML and as plain text. */
export type Letter = {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Somebody's own words, line by line. */
  quote?: string | undefined;
  /** The rows of an order: what it is, and what it costs. */
  rows?: LetterRow[];
  /** The one thing to do. */
  button?: LetterLink | undefined;
  /** What else may be opened. */
  links?: LetterLink[];
  footnote: string;
};

export type LetterRow = {
  name: string;
  detail?: string | undefined;
  amount: string;
  isTotal?: boolean;
};
export type LetterLink = { label: string; link: string };

/** Who writes: the shop's name and home address, and the lines under its letters. */
export type Sender = { shop: string; address: string; lines?: string[] };

/** A letter on the shop's paper: one column, system fonts and styles inline, as mail programs need it. */
export function frame(letter: Letter, sender: Sender): { html: string; text: string } {
  return { html: asHtml(letter, sender).markup, text: asText(letter, sender) };
}

function asHtml(letter: Letter, { shop, address, lines = [] }: Sender): Html {
  const { subject, greeting, paragraphs, quote, rows = [], button, links = [], footnote } = letter;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;background:#fbf8f2;color:#1e1b16;font:16px/1.6 Georgia,serif">
        <div style="display:none;max-height:0;overflow:hidden">${paragraphs[0]}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:32px 16px">
              <div style="max-width:560px;margin:0 auto;text-align:left">
                <p style="margin:0 0 20px;font-size:22px;letter-spacing:.02em">
                  <a href="${address}" style="color:#35181f;text-decoration:none">${shop}</a>
                </p>
                <div
                  style="background:#ffffff;border:1px solid #e8e0d2;border-top:3px solid #b08a2e;padding:28px 24px"
                >
                  ${[greeting, ...paragraphs].map(paragraph)} ${quote ? quoted(quote) : undefined}
                  ${rows.length > 0 ? table(rows) : undefined} ${button && anchor(button)}
                  ${links.length > 0 ? others(links) : undefined}
                </div>
                <p style="${small};margin:20px 0 0">${footnote}</p>
                <p style="${small};margin:16px 0 0">${lines.map((line) => html`${line}<br />`)}</p>
              </div>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
}

const small = "color:#6b6459;font-size:13px;line-height:1.5";
const cell = "padding:10px 0;border-top:1px solid #e8e0d2";

function paragraph(words: string) {
  return html`<p style="margin:0 0 16px">${words}</p>`;
}

function quoted(words: string) {
  return html`<p style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #b08a2e">
    ${words.split("\n").map((line) => html`${line}<br />`)}
  </p>`;
}

function table(rows: LetterRow[]) {
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="border-collapse:collapse;margin:0 0 20px"
  >
    ${rows.map(
      ({ name, detail, amount, isTotal }) =>
        html`<tr style="font-weight:${isTotal ? "bold" : "normal"}">
          <td style="${cell}">
            ${name}${detail ? html`<br /><span style="${small}">${detail}</span>` : undefined}
          </td>
          <td style="${cell};padding-left:16px;text-align:right;white-space:nowrap" valign="top">
            ${amount}
          </td>
        </tr>`,
    )}
  </table>`;
}

function anchor({ label, link }: LetterLink) {
  return html`<p style="margin:8px 0 16px">
      <a
        href="${link}"
        style="display:inline-block;background:#1e1b16;color:#fbf8f2;padding:12px 24px;text-decoration:none"
        >${label}</a
      >
    </p>
    <p style="${small};margin:0 0 16px;word-break:break-all">Or open this address: ${link}</p>`;
}

function others(links: LetterLink[]) {
  return html`<p style="margin:0">
    ${links.map(
      ({ label, link }) =>
        html`<a href="${link}" style="display:inline-block;color:#79590f;margin:4px 20px 4px 0"
          >${label}</a
        > `,
    )}
  </p>`;
}

function asText(letter: Letter, { shop, address, lines = [] }: Sender) {
  const { greeting, paragraphs, quote, rows = [], button, links = [], footnote } = letter;
  const priced = rows.map(
    ({ name, detail, amount }) => `${name}${detail ? ` (${detail})` : ""}: ${amount}`,
  );
  const parts = [
    greeting,
    ...paragraphs,
    quote?.replaceAll(/^/gm, "> "),
    priced.join("\n"),
    ...[...(button ? [button] : []), ...links].map(({ label, link }) => `${label}: ${link}`),
    footnote,
  ];
  const signature = ["-- ", ...(lines.length > 0 ? lines : [shop]), address].join("\n");
  return [...parts, signature].filter(Boolean).join("\n\n") + "\n";
}
