import { html, type Html } from "./html.ts";

/** What every mail is made of. The same words go out as HTML and as plain text. */
export type Letter = {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** The rows of an order: what it is, and what it costs. */
  rows?: { name: string; detail?: string | undefined; amount: string }[];
  button?: { label: string; link: string };
  footnote: string;
};

export type Sender = { shop: string; address: string };

/** A letter on the shop's paper: one column, system fonts and styles inline, as mail programs need it. */
export function frame(letter: Letter, sender: Sender): { html: string; text: string } {
  return { html: asHtml(letter, sender).markup, text: asText(letter, sender) };
}

function asHtml(letter: Letter, { shop, address }: Sender): Html {
  const { subject, greeting, paragraphs, rows = [], button, footnote } = letter;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;background:#fbf8f2;color:#1e1b16;font:16px/1.6 Georgia,serif">
        <div style="max-width:560px;margin:0 auto;padding:32px 20px">
          <p style="margin:0 0 24px;font-size:22px;letter-spacing:.02em">
            <a href="${address}" style="color:#35181f;text-decoration:none">${shop}</a>
          </p>
          <div style="background:#ffffff;border:1px solid #e8e0d2;padding:28px 24px">
            <p style="margin:0 0 16px">${greeting}</p>
            ${paragraphs.map((words) => html`<p style="margin:0 0 16px">${words}</p>`)}
            ${rows.length > 0 ? table(rows) : undefined} ${button && anchor(button)}
          </div>
          <p style="margin:20px 0 0;color:#6b6459;font-size:13px">${footnote}</p>
        </div>
      </body>
    </html> `;
}

function table(rows: NonNullable<Letter["rows"]>) {
  return html`<table
    role="presentation"
    style="width:100%;border-collapse:collapse;margin:0 0 20px"
  >
    ${rows.map(
      ({ name, detail, amount }) =>
        html`<tr>
          <td style="padding:8px 0;border-top:1px solid #e8e0d2">
            ${name}${
              detail
                ? html`<br /><span style="color:#6b6459;font-size:13px">${detail}</span>`
                : undefined
            }
          </td>
          <td
            style="padding:8px 0;border-top:1px solid #e8e0d2;text-align:right;white-space:nowrap;vertical-align:top"
          >
            ${amount}
          </td>
        </tr>`,
    )}
  </table>`;
}

function anchor({ label, link }: NonNullable<Letter["button"]>) {
  return html`<p style="margin:8px 0 16px">
      <a
        href="${link}"
        style="display:inline-block;background:#1e1b16;color:#fbf8f2;padding:12px 24px;text-decoration:none"
        >${label}</a
      >
    </p>
    <p style="margin:0;color:#6b6459;font-size:13px;word-break:break-all">
      Or open this address: ${link}
    </p>`;
}

function asText(letter: Letter, { shop, address }: Sender) {
  const { greeting, paragraphs, rows = [], button, footnote } = letter;
  const lines = rows.map(
    ({ name, detail, amount }) => `${name}${detail ? ` (${detail})` : ""}: ${amount}`,
  );
  const parts = [
    greeting,
    ...paragraphs,
    lines.join("\n"),
    button && `${button.label}: ${button.link}`,
  ];
  const signature = `-- \n${shop}\n${address}\n\n${footnote}`;
  return [...parts, signature].filter(Boolean).join("\n\n") + "\n";
}
