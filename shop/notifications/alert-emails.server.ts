import type { EmailKind } from "#db/schema/notifications.ts";
import { t } from "#languages/messages.ts";
import { pageUrl } from "#shop/absolute-url.server.ts";
import { alertLink, unsubscribeLink } from "#shop/alerts/alert-link.server.ts";
import { alertTitle } from "#shop/alerts/alert-title.ts";
import { findAlert, type Alert } from "#shop/alerts/read-alerts.server.ts";
import * as links from "#shop/links.ts";
import { formatGoldPrice, formatMoney, type Sen, type SenPerGram } from "#shop/money.ts";
import type { EmailContext, EmailWriter } from "./email-writer.server.ts";
import type { EmailContent } from "./render-email.ts";

/** Not sent if the alert was ended meanwhile. They do not name the recipient, because a stranger may have typed the address. */
export const alertEmails = {
  "alert-confirmation": aboutAlert("pending", ({ alert }) => ({
    subject: t("Confirm your alert"),
    paragraphs: [
      t("Someone asked us to send one email to this address about:"),
      alertTitle(alert),
      t("Open the link and press “Turn on this alert” within 48 hours:"),
    ],
    button: { label: t("See the alert"), link: alertLink(alert.id) },
    footnote: t(
      "If you didn't ask for this, you can ignore this email. We won't send another unless you turn the alert on.",
    ),
  })),
  "price-alert": aboutAlert("notified", ({ alert, payload }) => {
    const price = payload.price as Sen;
    const { piece, purity, kind } = alert;
    if (kind === "gram") {
      const formatted = formatGoldPrice(price as number as SenPerGram);
      return {
        subject: t("{purity} gold is now {price}", { purity: purity!, price: formatted }),
        paragraphs: [
          t("The price you waited for: {purity} gold is now {price}.", {
            purity: purity!,
            price: formatted,
          }),
          wishedFor(alert),
        ],
        button: {
          label: t("See all products"),
          link: pageUrl(links.products({ purity: purity! })),
        },
        ...endLinks(alert),
      };
    }
    if (!piece) return undefined;
    return {
      subject: t("{name} is now {price}", { name: piece.name, price: formatMoney(price) }),
      paragraphs: [
        t("The price you waited for: {name} is now {price}.", {
          name: piece.name,
          price: formatMoney(price),
        }),
        wishedFor(alert),
      ],
      button: { label: t("See the piece"), link: pageUrl(links.product(piece.slug)) },
      ...endLinks(alert),
    };
  }),
  "back-in-stock": aboutAlert("notified", ({ alert }) => {
    const { piece } = alert;
    if (!piece) return undefined;
    return {
      subject: t("{name} is back in stock", piece),
      paragraphs: [
        t("{name} is back in stock. We can't hold it for you, so it may sell out again.", piece),
      ],
      button: { label: t("See the piece"), link: pageUrl(links.product(piece.slug)) },
      ...endLinks(alert),
    };
  }),
} satisfies Partial<Record<EmailKind, EmailWriter>>;

type Content = Omit<EmailContent, "unsubscribe">;

/** Writes an email while the alert is in this state. Mail programs can end the alert with a button of their own. */
function aboutAlert(
  state: Alert["state"],
  write: (context: EmailContext & { alert: Alert }) => Content | undefined,
): EmailWriter {
  return async (context) => {
    const alert = await findAlert(String(context.payload.alertId));
    if (!alert || alert.state !== state || alert.isLinkExpired) return undefined;
    const content = write({ ...context, alert });
    return content && { ...content, unsubscribe: unsubscribeLink(alert.id) };
  };
}

function wishedFor({ atOrBelow }: Alert): string {
  return t(
    "You asked for an email at {amount} or less. Gold prices change: the price when you order counts.",
    { amount: formatMoney(atOrBelow!) },
  );
}

/** The alert ended with this email; the page deletes it, or leads to a new one. */
function endLinks({ id }: Alert) {
  return {
    links: [{ label: t("Your alert"), link: alertLink(id) }],
    footnote: t(
      "You're receiving this email because you turned on an alert. It was sent once, and the alert has ended.",
    ),
  };
}
