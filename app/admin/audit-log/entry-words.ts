import { href } from "react-router";
import type { AuditSubject } from "#shop/audit/record-audit.server.ts";

/** How each kind of thing is called in the filter; a new kind has to be named here. */
export const kinds: Record<AuditSubject, string> = {
  product: "Products",
  category: "Categories",
  order: "Orders",
  payment: "Receipts",
  "gold-price": "Gold prices",
  settings: "Settings",
  letter: "Letters",
  staff: "Staff",
};

const deeds: Record<string, string> = {
  "order.updated": "changed the status of order",
  "order.entered": "entered order",
  "draft.discarded": "threw away the unfinished order:",
  "order.refunded": "gave money back for order",
  "payment-task.done": "settled a payment of order",
  "order.note-added": "wrote a note about order",
  "receipt.verified": "verified the receipt of order",
  "receipt.rejected": "rejected the receipt of order",
  "product.created": "created the product",
  "product.saved": "saved the product",
  "product.imported": "imported the product",
  "product.changed-in-bulk": "changed with others the product",
  "product.archived": "archived the product",
  "product.restored": "brought back the product",
  "product.duplicated": "copied a product as",
  "product.deleted": "deleted the product",
  "category.created": "created the category",
  "category.saved": "saved the category",
  "category.deleted": "deleted the category",
  "category.ordered": "put in a new order:",
  "gold-prices.set": "set the",
  "staff.invited": "invited to the staff",
  "staff.invite-resent": "sent again the invite of",
  "staff.invite-revoked": "revoked the invite of",
  "staff.joined": "joined the staff:",
  "staff.role-changed": "changed the role of",
  "staff.disabled": "disabled the account of",
  "staff.enabled": "enabled the account of",
  "staff.password-reset-sent": "sent a password link to",
  "staff.two-factor-reset": "reset the second factor of",
  "staff.two-factor-on": "turned on two-factor sign-in:",
  "staff.two-factor-off": "turned off two-factor sign-in:",
  "staff.recovery-codes-renewed": "renewed the recovery codes:",
  "settings.changed": "changed in the settings:",
  "letter.sent-again": "sent again the letter",
  "letter.settled": "marked as settled the letter",
};

/** `order.note-added` as words: "wrote a note about order"; an unknown deed is read as it is written. */
export function deedWords(deed: string): string {
  const known = deeds[deed];
  if (known) return known;
  const [subject = "", did = ""] = deed.split(".").map((part) => part.replaceAll("-", " "));
  return did ? `${did} (${subject}):` : `${subject}:`;
}

type Thing = { subject: string; subjectId: string; deed: string };

/** Where the thing itself is; nowhere once it was deleted. */
export function placeOf({ subject, subjectId, deed }: Thing) {
  if (/\.(deleted|discarded)$/.test(deed)) return undefined;
  switch (subject) {
    case "order":
      return { to: href("/admin/orders/:orderId", { orderId: subjectId }), label: "Open order" };
    case "product":
      return {
        to: href("/admin/products/:productId", { productId: subjectId }),
        label: "Open product",
      };
    case "category": {
      const edit = subjectId === "all" ? "" : `?edit=${encodeURIComponent(subjectId)}`;
      return { to: href("/admin/categories") + edit, label: "Open categories" };
    }
    case "payment":
      return {
        to: href("/admin/touch-n-go/:paymentId/receipt", { paymentId: subjectId }),
        label: "Show receipt",
        isPicture: true,
      };
    case "gold-price":
      return { to: href("/admin/settings"), label: "Open gold prices" };
    case "letter":
      return { to: href("/admin/letters"), label: "Open letters" };
    case "settings":
      return settingsPlaces[subjectId];
    case "staff":
      return { to: href("/admin/settings/staff"), label: "Open staff" };
    default:
      return undefined;
  }
}

const settingsPlaces: Record<string, { to: string; label: string }> = {
  "shop-profile": { to: href("/admin/settings/shop"), label: "Open shop profile" },
  messages: { to: href("/admin/settings/messages"), label: "Open messages" },
  "trading-rules": { to: href("/admin/settings/rules"), label: "Open trading rules" },
  "staff-rules": { to: href("/admin/settings/staff"), label: "Open staff" },
};
