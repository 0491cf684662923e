import { href } from "react-router";
import type { AuditSubject } from "#shop/audit/record-audit.server.ts";

/** The kinds of change that the audit log's filter offers. The type requires a label for each new kind. */
export const subjectLabels: Record<AuditSubject, string> = {
  product: "Products",
  category: "Categories",
  order: "Orders",
  payment: "Receipts",
  "gold-price": "Gold prices",
  settings: "Settings",
  email: "Emails",
  staff: "Staff",
};

const actionLabels: Record<string, string> = {
  "order.updated": "changed the status of order",
  "order.entered": "created order",
  "draft.discarded": "discarded draft order:",
  "order.refunded": "refunded order",
  "order.payment-recorded": "recorded a payment for order",
  "payment-task.done": "resolved a payment for order",
  "order.note-added": "added a note to order",
  "receipt.verified": "verified the receipt for order",
  "receipt.rejected": "rejected the receipt for order",
  "product.created": "created product",
  "product.saved": "updated product",
  "product.imported": "imported product",
  "product.changed-in-bulk": "bulk-edited product",
  "product.archived": "archived product",
  "product.restored": "restored product",
  "product.duplicated": "duplicated product as",
  "product.deleted": "deleted product",
  "category.created": "created category",
  "category.saved": "updated category",
  "category.deleted": "deleted category",
  "category.ordered": "reordered categories:",
  "gold-prices.set": "changed the",
  "staff.invited": "invited",
  "staff.invite-resent": "resent the invitation to",
  "staff.invite-revoked": "revoked the invitation to",
  "staff.joined": "joined the team:",
  "staff.role-changed": "changed the role of",
  "staff.disabled": "disabled the account of",
  "staff.enabled": "enabled the account of",
  "staff.password-reset-sent": "sent a password link to",
  "staff.two-factor-reset": "reset two-factor sign-in for",
  "staff.two-factor-on": "turned on two-factor sign-in:",
  "staff.two-factor-off": "turned off two-factor sign-in:",
  "staff.recovery-codes-renewed": "created new recovery codes:",
  "settings.changed": "changed settings:",
  "email.resent": "resent email",
  "email.settled": "resolved email",
};

/** The label of an action such as `order.refunded`. An unknown action `order.split` becomes "split (order):". */
export function actionLabel(action: string): string {
  const known = actionLabels[action];
  if (known) return known;
  const [subject = "", verb = ""] = action.split(".").map((part) => part.replaceAll("-", " "));
  return verb ? `${verb} (${subject}):` : `${subject}:`;
}

type AuditTarget = { subject: string; subjectId: string; action: string };

/** A link to what an action changed; undefined if the action deleted it, or if no screen shows it. */
export function linkOf({ subject, subjectId, action }: AuditTarget): AuditLink | undefined {
  return /\.(deleted|discarded)$/.test(action) ? undefined : links[subject]?.(subjectId);
}

type AuditLink = { to: string; label: string; isPicture?: true };

const links: Record<string, (id: string) => AuditLink | undefined> = {
  order: (orderId) => ({ to: href("/admin/orders/:orderId", { orderId }), label: "Open order" }),
  product: (productId) => ({
    to: href("/admin/products/:productId", { productId }),
    label: "Open product",
  }),
  category: (id) => ({
    to: href("/admin/categories") + (id === "all" ? "" : `?edit=${encodeURIComponent(id)}`),
    label: "Open categories",
  }),
  payment: (paymentId) => ({
    to: href("/admin/touch-n-go/:paymentId/receipt", { paymentId }),
    label: "Show receipt",
    isPicture: true,
  }),
  "gold-price": () => ({ to: href("/admin/settings"), label: "Open gold prices" }),
  email: () => ({ to: href("/admin/emails"), label: "Open unsent emails" }),
  settings: (id) => settingsLinks[id],
  staff: () => ({ to: href("/admin/settings/staff"), label: "Open staff" }),
};

const settingsLinks: Record<string, { to: string; label: string }> = {
  "shop-profile": { to: href("/admin/settings/shop"), label: "Open shop profile" },
  messages: { to: href("/admin/settings/messages"), label: "Open messages" },
  "trading-rules": { to: href("/admin/settings/rules"), label: "Open trading rules" },
  "staff-rules": { to: href("/admin/settings/staff"), label: "Open staff" },
};
