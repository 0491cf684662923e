import { languageTag, t } from "#languages/messages.ts";
import { html, type Html } from "./html.ts";

/** The parts of an email. The same text is sent as HTML and as plain text. */
export type EmailContent = {
  subject: string;
  /** The greeting, with the customer's name in emails about an order; the default is "Hello,". */
  greeting?: string;
  paragraphs: string[];
  /** Text that is quoted with its line breaks, such as the reason that staff gave. */
  quote?: string | undefined;
  /** Table rows: items with their amounts, or products with their stock. */
  rows?: EmailTableRow[];
  button?: EmailLink | undefined;
  links?: EmailLink[];
  footnote: string;
  /** Where mail programs end such emails with a button of their own. */
  unsubscribe?: string;
};

export type EmailTableRow = {
  name: EmailWord | EmailWord[];
  /** Facts in one line. */
  detail?: EmailWord[];
  amount: string;
  isTotal?: boolean;
};
/** A text or, in a list that reads as one text, a word that is in another language than the email. */
export type EmailWord = string | { text: string; lang: "en" };
export type EmailLink = { label: string; link: string };

/** The shop's name and web address, and the contact lines at the end of every email. */
export type Sender = { shop: string; address: string; lines?: string[] };

/** In the current language. Uses one column, system fonts and inline styles, because mail programs ignore style sheets. */
export function renderEmail(content: EmailContent, sender: Sender): { html: string; text: string } {
  return { html: toHtml(content, sender).markup, text: toText(content, sender) };
}

function toHtml(content: EmailContent, { shop, address, lines = [] }: Sender): Html {
  const { subject, paragraphs, quote, rows = [], button, links = [], footnote } = content;
  return html`<!doctype html>
    <html lang="${languageTag()}">
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
                  ${[greetingOf(content), ...paragraphs].map(paragraph)}
                  ${quote ? quoteBlock(quote) : undefined}
                  ${rows.length > 0 ? table(rows) : undefined} ${button && buttonLink(button)}
                  ${links.length > 0 ? otherLinks(links) : undefined}
                </div>
                <p style="${smallStyle};margin:20px 0 0">${footnote}</p>
                <p style="${smallStyle};margin:16px 0 0">
                  ${lines.map((line) => html`${line}<br />`)}
                </p>
              </div>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
}

function greetingOf({ greeting = t("Hello,") }: EmailContent) {
  return greeting;
}

const smallStyle = "color:#6b6459;font-size:13px;line-height:1.5";
const cellStyle = "padding:10px 0;border-top:1px solid #e8e0d2";

function paragraph(text: string) {
  return html`<p style="margin:0 0 16px">${text}</p>`;
}

function quoteBlock(text: string) {
  return html`<p style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #b08a2e">
    ${text.split("\n").map((line) => html`${line}<br />`)}
  </p>`;
}

function table(rows: EmailTableRow[]) {
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
          <td style="${cellStyle}">
            ${[name].flat().map(word)}${
              detail
                ? html`<br /><span style="${smallStyle}">${detail.map(word)}</span>`
                : undefined
            }
          </td>
          <td
            style="${cellStyle};padding-left:16px;text-align:right;white-space:nowrap"
            valign="top"
          >
            ${amount}
          </td>
        </tr>`,
    )}
  </table>`;
}

function word(given: EmailWord): Html {
  return typeof given === "string"
    ? html`${given}`
    : html`<span lang="${given.lang}">${given.text}</span>`;
}

function wordsAsText(given: EmailWord[]): string {
  return given.map((one) => (typeof one === "string" ? one : one.text)).join("");
}

function buttonLink({ label, link }: EmailLink) {
  return html`<p style="margin:8px 0 16px">
      <a
        href="${link}"
        style="display:inline-block;background:#1e1b16;color:#fbf8f2;padding:12px 24px;text-decoration:none"
        >${label}</a
      >
    </p>
    <p style="${smallStyle};margin:0 0 16px;word-break:break-all">
      ${t("Or copy this link into your browser: {link}", { link })}
    </p>`;
}

function otherLinks(links: EmailLink[]) {
  return html`<p style="margin:0">
    ${links.map(
      ({ label, link }) =>
        html`<a href="${link}" style="display:inline-block;color:#79590f;margin:4px 20px 4px 0"
          >${label}</a
        > `,
    )}
  </p>`;
}

function toText(content: EmailContent, { shop, address, lines = [] }: Sender) {
  const { paragraphs, quote, rows = [], button, links = [], footnote } = content;
  const rowLines = rows.map(({ name, detail, amount }) => {
    const [what, words] = [[name].flat(), detail ?? []].map(wordsAsText) as [string, string];
    const label = words ? t("{name} ({detail})", { name: what, detail: words }) : what;
    return t("{name}: {value}", { name: label, value: amount });
  });
  const parts = [
    greetingOf(content),
    ...paragraphs,
    quote ? quote.replaceAll(/^/gm, "> ") : undefined,
    rowLines.join("\n"),
    ...[...(button ? [button] : []), ...links].map(({ label, link }) =>
      t("{name}: {value}", { name: label, value: link }),
    ),
    footnote,
  ];
  const signature = ["-- ", ...(lines.length > 0 ? lines : [shop]), address].join("\n");
  return [...parts, signature].filter(Boolean).join("\n\n") + "\n";
}
