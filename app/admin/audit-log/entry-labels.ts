import { href } from "react-router";
import { message, t, type Message } from "#languages/messages.ts";
import { emailKindLabels } from "#shop/notifications/email-kind-labels.ts";
import type { AuditSubject } from "#shop/audit/record-audit.server.ts";

/** The kinds of change that the audit log's filter offers. The type requires a label for each new kind. */
export function subjectLabels(): Record<AuditSubject, string> {
  return {
    product: t("Products"),
    category: t("Categories"),
    order: t("Orders"),
    payment: t("Receipts"),
    customer: t("Customers"),
    "trade-in": t("Trade-ins"),
    "gold-price": t("Gold prices"),
    settings: t("Settings"),
    email: t("Emails"),
    staff: t("Staff"),
  };
}

/** What a person did; `<name>` is the name of what was changed. */
const actionLabels: Record<string, Message> = {
  "order.updated": message("changed the status of order <name></name>"),
  "order.entered": message("created order <name></name>"),
  "draft.discarded": message("discarded draft order: Draft by <name></name>"),
  "order.refunded": message("refunded order <name></name>"),
  "order.payment-recorded": message("recorded a payment for order <name></name>"),
  "payment-task.done": message("resolved a payment for order <name></name>"),
  "order.address-corrected": message("corrected the delivery address of order <name></name>"),
  "order.note-added": message("added a note to order <name></name>"),
  "customer.note-added": message("added a note about customer <name></name>"),
  "receipt.uploaded": message("uploaded a receipt for order <name></name>"),
  "receipt.verified": message("verified the receipt for order <name></name>"),
  "receipt.rejected": message("rejected the receipt for order <name></name>"),
  "shipment.packing": message("began to pack order <name></name>"),
  "shipment.weighed": message("weighed pieces of order <name></name>"),
  "shipment.picture-added": message("photographed a shipment of order <name></name>"),
  "shipment.picture-removed": message("removed a picture of order <name></name>"),
  "shipment.packed": message("packed a shipment of order <name></name>"),
  "shipment.ready": message("made a shipment of order <name></name> ready to collect"),
  "shipment.sent": message("sent a shipment of order <name></name>"),
  "shipment.delivered": message("marked a shipment of order <name></name> as delivered"),
  "shipment.collected": message("handed over a shipment of order <name></name>"),
  "shipment.wrong-code": message("entered a wrong collection code for order <name></name>"),
  "shipment.exception": message("made an exception for a shipment of order <name></name>"),
  "shipment.failed": message("reported a lost or returned shipment of order <name></name>"),
  "shipment.found": message("reported that a lost shipment of order <name></name> came back"),
  "shipment.refund-chosen": message("chose a refund for a lost parcel of order <name></name>"),
  "shipment.sent-again": message("chose to send lost pieces of order <name></name> again"),
  "shipment.lost-refunded": message("refunded a lost parcel of order <name></name>"),
  "shipment.claim-sent": message("sent the claim for a lost parcel of order <name></name>"),
  "shipment.claim-closed": message("closed the claim for a lost parcel of order <name></name>"),
  "inspection.recorded": message("inspected pieces of order <name></name>"),
  "return.approved": message("approved a return of order <name></name>"),
  "return.refused": message("refused a return of order <name></name>"),
  "return.received": message("received a return of order <name></name>"),
  "return.inspected": message("inspected a whole return of order <name></name>"),
  "return.deducted": message("noted a deduction from an exchange of order <name></name>"),
  "return.settled": message("settled a return of order <name></name>"),
  "return.withdrawn": message("ended a return of order <name></name>"),
  "return.account-entered": message("entered a bank account for a return of order <name></name>"),
  "order.loss-recorded": message("recorded a lost or stolen piece of order <name></name>"),
  "order.loss-confirmed": message("confirmed a lost or stolen piece of order <name></name>"),
  "order.loss-cleared": message("cleared the report about a piece of order <name></name>"),
  "trade-in.answered": message("answered trade-in <name></name>"),
  "trade-in.coming": message("expects trade-in <name></name>"),
  "trade-in.bought": message("bought trade-in <name></name>"),
  "trade-in.closed": message("closed trade-in <name></name>"),
  "shipment.cancelled": message("cancelled a shipment of order <name></name>"),
  "transit-policy.added": message("added transit policy <name></name>"),
  "transit-policy.changed": message("changed transit policy <name></name>"),
  "transit-policy.ended": message("ended transit policy <name></name>"),
  "transit-policy.deleted": message("deleted transit policy <name></name>"),
  "product.created": message("created product <name></name>"),
  "product.saved": message("updated product <name></name>"),
  "product.imported": message("imported product <name></name>"),
  "product.changed-in-bulk": message("bulk-edited product <name></name>"),
  "product.bulk-change-undone": message("undid a bulk edit of product <name></name>"),
  "product.stock-adjusted": message("adjusted the stock of product <name></name>"),
  "product.archived": message("archived product <name></name>"),
  "product.restored": message("restored product <name></name>"),
  "product.duplicated": message("duplicated product as <name></name>"),
  "product.deleted": message("deleted product <name></name>"),
  "phrase.translated": message("translated “<name></name>”"),
  "category.created": message("created category <name></name>"),
  "category.saved": message("updated category <name></name>"),
  "category.deleted": message("deleted category <name></name>"),
  "category.ordered": message("reordered categories: <name></name>"),
  "gold-prices.set": message("changed the <name></name>"),
  "gold-prices.scheduled": message("scheduled <name></name>"),
  "gold-prices.cancelled": message("cancelled scheduled <name></name>"),
  "staff.invited": message("invited <name></name>"),
  "staff.invite-resent": message("resent the invitation to <name></name>"),
  "staff.invite-revoked": message("revoked the invitation to <name></name>"),
  "staff.joined": message("joined the team: <name></name>"),
  "staff.role-changed": message("changed the role of <name></name>"),
  "staff.disabled": message("disabled the account of <name></name>"),
  "staff.enabled": message("enabled the account of <name></name>"),
  "staff.password-reset-sent": message("sent a password link to <name></name>"),
  "staff.two-factor-reset": message("reset two-factor sign-in for <name></name>"),
  "staff.two-factor-on": message("turned on two-factor sign-in: <name></name>"),
  "staff.two-factor-off": message("turned off two-factor sign-in: <name></name>"),
  "staff.recovery-codes-renewed": message("created new recovery codes: <name></name>"),
  "settings.changed": message("changed settings: <name></name>"),
  "email.resent": message("resent email <name></name>"),
  "email.settled": message("resolved email <name></name>"),
};

/** The text of an action such as `order.refunded`. An unknown action `order.split` becomes "split (order):". */
export function actionLabel(action: string): string {
  const known = actionLabels[action];
  if (known) return t(known);
  const [subject = "", verb = ""] = action.split(".").map((part) => part.replaceAll("-", " "));
  return verb ? `${verb} (${subject}): <name></name>` : `${subject}: <name></name>`;
}

const settingsNames: Record<string, Message> = {
  "shop-profile": message("Shop profile"),
  "home-page": message("Home page"),
  messages: message("Notifications"),
  payments: message("Payments"),
  "trading-rules": message("Pricing and stock"),
  delivery: message("Delivery"),
  "staff-rules": message("Staff rules"),
  "packing-rules": message("Packing rules"),
  "return-rules": message("Return rules"),
};

/** The name of what was changed. Groups are stored as codes; entries of versions before 1.1 have their English names. */
export function nameOf({ subject, subjectId, action, label }: AuditTarget & { label: string }) {
  if (subject === "gold-price") return t("Gold prices");
  if (subject === "category" && subjectId === "all") return t("Categories");
  const settings = subject === "settings" ? settingsNames[subjectId] : undefined;
  if (settings) return t(settings);
  if (action === "draft.discarded") {
    const name = label.replace(/^Draft by /, "");
    return name === "staff" ? t("staff") : name;
  }
  return subject === "email" ? emailName(label) : label;
}

/** An email is stored as the code of its kind, then its order's number. */
function emailName(label: string): string {
  const [code, ...rest] = label.split(" · ");
  const kind = (emailKindLabels as Record<string, Message>)[code!];
  return kind ? [t(kind), ...rest].join(" · ") : label;
}

/** The stored codes of actions, settings and emails that are shown with a word that begins so in the current language. */
export function codesFor(word: string): string[] {
  const shown = {
    ...actionLabels,
    ...settingsNames,
    ...emailKindLabels,
  };
  const sought = word.toLowerCase();
  // Chinese is written without spaces.
  const isHan = /\p{Script=Han}/u.test(sought);
  return Object.keys(shown).filter((code) => {
    const text = t((shown as Record<string, Message>)[code]!).toLowerCase();
    if (isHan) return text.includes(sought);
    return text.split(/<.*>|[^\p{L}\p{M}\p{N}]+/u).some((one) => one.startsWith(sought));
  });
}

type AuditTarget = { subject: string; subjectId: string; action: string };

/** A link to what an action changed; undefined if the action deleted it, or if no screen shows it. */
export function linkOf({ subject, subjectId, action }: AuditTarget): AuditLink | undefined {
  return /\.(deleted|discarded)$/.test(action) ? undefined : links[subject]?.(subjectId);
}

type AuditLink = { to: string; label: string; isPicture?: true };

const links: Record<string, (id: string) => AuditLink | undefined> = {
  order: (orderId) => ({ to: href("/admin/orders/:orderId", { orderId }), label: t("Open order") }),
  product: (productId) =>
    productId === "phrases"
      ? { to: href("/admin/translations"), label: t("Open translations") }
      : {
          to: href("/admin/products/:productId", { productId }),
          label: t("Open product"),
        },
  category: (id) => ({
    to: href("/admin/categories") + (id === "all" ? "" : `?edit=${encodeURIComponent(id)}`),
    label: t("Open categories"),
  }),
  payment: (paymentId) => ({
    to: href("/admin/touch-n-go/:paymentId/receipt", { paymentId }),
    label: t("Show receipt"),
    isPicture: true,
  }),
  customer: (customerId) => ({
    to: href("/admin/customers/:customerId", { customerId }),
    label: t("Open customer"),
  }),
  "trade-in": (tradeInId) => ({
    to: href("/admin/trade-ins/:tradeInId", { tradeInId }),
    label: t("Open trade-in"),
  }),
  "gold-price": () => ({ to: href("/admin/settings"), label: t("Open gold prices") }),
  email: () => ({ to: href("/admin/emails"), label: t("Open unsent emails") }),
  settings: (id) => settingsLinks()[id],
  staff: () => ({ to: href("/admin/settings/staff"), label: t("Open staff") }),
};

const settingsLinks = (): Record<string, AuditLink> => ({
  "shop-profile": { to: href("/admin/settings/shop"), label: t("Open shop profile") },
  messages: { to: href("/admin/settings/messages"), label: t("Open notifications") },
  delivery: { to: href("/admin/settings/delivery"), label: t("Open delivery") },
  "packing-rules": { to: href("/admin/settings/packing"), label: t("Open packing rules") },
  "return-rules": { to: href("/admin/settings/returns"), label: t("Open return rules") },
  "transit-policies": { to: href("/admin/settings/packing"), label: t("Open transit policies") },
  "trading-rules": { to: href("/admin/settings/rules"), label: t("Open pricing and stock") },
  payments: { to: href("/admin/settings/payments"), label: t("Open payment settings") },
  "home-page": { to: href("/admin/settings/home"), label: t("Open home page") },
  "staff-rules": { to: href("/admin/settings/staff"), label: t("Open staff") },
});
