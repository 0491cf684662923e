import { alertTitle } from "#shop/alerts/alert-title.ts";
import { alertsOfAccount } from "#shop/alerts/read-alerts.server.ts";
import { listAddresses } from "#shop/customers/addresses.server.ts";
import { notesAboutAccount } from "#shop/customers/customer-notes.server.ts";
import { readAccount } from "#shop/customers/details.server.ts";
import { readCart } from "#shop/cart/cart.server.ts";
import { listDevices } from "#shop/customers/devices.server.ts";
import { readNewsConsent } from "#shop/customers/news-consent.server.ts";
import { listAllSavedFilters } from "#shop/customers/saved-filters.server.ts";
import { exportCertificates } from "./export-certificates.server.ts";
import { exportReturns } from "./export-returns.server.ts";
import { exportTradeIns } from "./export-trade-ins.server.ts";
import { exportShipments } from "./export-shipments.server.ts";
import { formatMoney, formatPerGram } from "#shop/money.ts";
import { translatedItem } from "#shop/orders/item-names.ts";
import { listAllOrders } from "#shop/orders/account-orders.server.ts";
import { paymentHistory } from "#shop/payments/order-payments.server.ts";
import { pick } from "#shop/pick.ts";
import { listWishlist } from "#shop/wishlist/read-wishlist.server.ts";
import { formatWeight } from "#shop/weight.ts";

type ExportedOrder = Awaited<ReturnType<typeof listAllOrders>>[number];

/**
 * All data that the shop holds about an account, for its owner to download (Personal Data Protection Act 2010, section
 * 30; portability by the amendment of 2024). Contains what staff noted about the person, but no notes about an order and no
 * staff names.
 */
export async function exportAccountData(userId: string) {
  const account = await readAccount(userId);
  if (!account) return undefined;
  const [cart, addresses, devices, savedFilters, orders, notes, newsByEmail, ...others] =
    await Promise.all([
      readCart({ userId }),
      listAddresses(userId),
      listDevices(userId),
      listAllSavedFilters(userId),
      listAllOrders(userId),
      notesAboutAccount(userId),
      readNewsConsent(userId),
      exportTradeIns(userId),
      alertsOfAccount({ id: userId, ...pick(account, ["email", "emailVerified"]) }),
      listWishlist({ userId }),
    ]);
  const [tradeIns, alerts, saved] = others;
  return {
    madeAt: new Date(),
    profile: account,
    newsByEmail,
    alerts: alerts.map((alert) => ({
      about: alertTitle(alert),
      ...pick(alert, [
        "email",
        "language",
        "state",
        "createdAt",
        "activatedAt",
        "endsAt",
        "endedAt",
      ]),
    })),
    addresses: addresses.map(({ id: _id, ...address }) => address),
    devices: devices.map(({ userAgent, ipAddress, signedInAt, lastUsedAt }) => ({
      browser: userAgent,
      ipAddress,
      signedInAt,
      lastUsedAt,
    })),
    notes: notes.map(({ note, createdAt }) => ({ note, writtenAt: createdAt })),
    cart: cart.lines.map(({ piece, quantity }) => ({
      ...(piece && pick(piece, ["name", "choices", "colorName"])),
      quantity,
    })),
    wishlist: saved.map(({ name, priceThen, addedAt }) => ({
      name,
      priceThen: priceThen === null ? null : formatMoney(priceThen),
      addedAt,
    })),
    ...(savedFilters.length > 0 && { savedFilters }),
    ...(tradeIns.length > 0 && { tradeIns }),
    orders: await Promise.all(
      orders.map(async (order) => ({
        ...exportOrder(order),
        ...(await paymentHistory(order.id)),
        ...(await exportShipments(order)),
        ...(await exportReturns(order)),
        ...(await exportCertificates(order)),
      })),
    ),
  };
}

function exportOrder(order: ExportedOrder) {
  return {
    orderNumber: order.orderNumber,
    placedAt: order.createdAt,
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    deliveryMethod: order.deliveryMethod,
    readyOn: order.readyOn,
    promisedOn: order.promisedOn,
    language: order.language,
    fullName: order.fullName,
    phoneNumber: order.phoneNumber,
    email: order.email,
    address: order.address,
    notes: order.notes,
    giftMessage: order.giftMessage,
    total: formatMoney(order.totalAmount),
    exchangeCredit: formatMoney(order.exchangeCredit),
    tradeInCredit: formatMoney(order.tradeInCredit),
    items: order.items.map(translatedItem).map((item) => ({
      name: item.productName,
      purity: item.purity,
      weight: formatWeight(item.weight),
      choices: item.choices.map((choice) => pick(choice, ["name", "value"])),
      color: item.colorName,
      goldPricePerGram: formatPerGram(item.goldPrice),
      labourFee: formatMoney(item.labourFee),
      ...(item.labourDiscount > 0 && { labourDiscount: formatMoney(item.labourDiscount) }),
      adjustment: formatMoney(item.adjustment),
      unitPrice: formatMoney(item.unitPrice),
      quantity: item.quantity,
      subtotal: formatMoney(item.subtotal),
    })),
    events: order.events
      .filter(({ kind }) => kind !== "note" && kind !== "review")
      .map(({ at, kind, from, to, note }) => ({
        at,
        what: kind,
        from,
        to,
        // The customer was told why a receipt was rejected; other notes are internal.
        ...(kind === "receipt" && note && { reason: note.text }),
      })),
  };
}
