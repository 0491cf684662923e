import { listAddresses } from "#shop/customers/addresses.server.ts";
import { readAccount } from "#shop/customers/details.server.ts";
import { listDevices } from "#shop/customers/devices.server.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import { allOrdersOf } from "#shop/orders/account-orders.server.ts";
import { formatWeight } from "#shop/weight.ts";

type AnyOrder = Awaited<ReturnType<typeof allOrdersOf>>[number];

/**
 * Everything that the shop holds of an account, made for its owner to take along (Personal Data Protection
 * Act 2010, section 30; portability by the amendment of 2024). Without the staff's own notes and names.
 */
export async function myData(userId: string) {
  const account = await readAccount(userId);
  if (!account) return undefined;
  const [addresses, devices, orders] = await Promise.all([
    listAddresses(userId),
    listDevices(userId),
    allOrdersOf(userId),
  ]);
  return {
    madeAt: new Date(),
    profile: account,
    addresses: addresses.map(({ id: _id, ...address }) => address),
    devices: devices.map(({ userAgent, signedInAt, lastUsedAt }) => ({
      browser: userAgent,
      signedInAt,
      lastUsedAt,
    })),
    orders: orders.map(orderOf),
  };
}

function orderOf(order: AnyOrder) {
  return {
    orderNumber: order.orderNumber,
    placedAt: order.createdAt,
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    deliveryMethod: order.deliveryMethod,
    fullName: order.fullName,
    phoneNumber: order.phoneNumber,
    email: order.email,
    address: order.address,
    notes: order.notes,
    total: formatMoney(order.totalAmount),
    items: order.items.map((item) => ({
      name: item.productName,
      purity: item.purity,
      weight: formatWeight(item.weight),
      choices: item.choices,
      color: item.colorName,
      goldPricePerGram: formatMoney(item.goldPriceAtPurchase as number as Sen),
      labourFee: formatMoney(item.labourFee),
      adjustment: formatMoney(item.priceAdjustment),
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
        // Why a receipt was not accepted is told to its sender; other notes are the staff's.
        ...(kind === "receipt" && note && { reason: note }),
      })),
  };
}
