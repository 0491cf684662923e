/**
 * Mistakes that a shop can make, each put into a copy of the built one: in the function of this name, this
 * text becomes that. `at once` are those that show without a race, in the first few histories.
 */
export type Bug = { in: string; find: string | RegExp; put: string; atOnce?: boolean };

export const bugs: Record<string, Bug[]> = {
  "no stock condition": [
    one("takeStock", "onHand < quantity ?", "false ?"),
    one("takeOne", /and on_hand [^>]*>= \$\{quantity\}::int/, ""),
  ],
  "held of the product, not of its size": [
    one(
      "takeStock",
      /available\(left\.get\(productId\) \?\? 0, adjusted\)/,
      "available(left.get(productId) ?? 0, 0)",
    ),
    one("takeOne", /least\(\$\{adjustment\}::int, extra\)/, "0"),
  ],
  "taken again of the product, not of its size": [
    one("takings", "adjustment: stockAdjustment", "adjustment: 0"),
  ],
  "stock not locked": [
    one("takeStock", "others.length === 0 &&", "false &&"),
    one("lockLevels", '.for("update")', ""),
  ],
  "order not locked": [one("lockOrder", '.for("update")', "")],
  "cart not locked": [one("lockCart", '.for("update")', "")],
  "stock not taken": [
    one("takeStock", "others.length === 0 &&", "false &&"),
    one("takeStock", "if (shortages.length === 0) await move(", "if (false) await move("),
  ],
  "no line in the ledger": [
    one("takeStock", "others.length === 0 &&", "false &&"),
    one("move", /tx\.insert\([\w$]+\)\.values\(/, "void (", true),
  ],
  "released twice": [one("changeOrder", "order.holdsStock && !holdsStock", "!holdsStock")],
  "never released": [one("changeOrder", "order.holdsStock && !holdsStock", "false", true)],
  "not taken again": [one("changeOrder", "!order.holdsStock && holdsStock", "false", true)],
  "form key ignored": [one("placedBefore", "if (!order) return", "if (order || !order) return")],
  "order number used again": [
    one("nextOrderNumber", "Math.max(now, latest + 1)", "now - (now % 1000)"),
    one("writeOrder", /\.onConflictDoNothing\(\{ target: [\w$]+\.orderNumber \}\)/, ""),
  ],
  "events applied again": [
    one("receiveEvent", "await isKnown(event.id)", "false"),
    one("receiveEvent", "rowCount === 0 || !truth", "!truth"),
  ],
  "signature unchecked": [
    one(
      "verified",
      /return [\w$]+\(\)\.webhooks\.constructEvent\([^;]*\);/,
      "return JSON.parse(body.toString());",
    ),
  ],
  "amount unchecked": [one("differenceOf", "truth.amount !== attempt.amount", "false")],
  "currency unchecked": [one("differenceOf", 'truth.currency !== "myr"', "false")],
  "wrong money forgotten": [one("review", /await holdMoney\(tx, /, "void (tx, ")],
  "Stripe asked for less": [
    one("openSession", "unit_amount: attempt.amount", "unit_amount: attempt.amount - 100", true),
  ],
  "payment page left open": [
    one("changeOrder", /await enqueue\(tx, "end-payments", \{ orderId \}\)/, "void 0", true),
  ],
  "price in floating point": [
    one("goldValue", /return safe\([^;]*\);/, "return goldPrice * weight / 1e3;", true),
  ],
  "price rounded down": [
    one("goldValue", "safe(goldPrice * weight) + 500", "safe(goldPrice * weight)", true),
  ],
  "quote not honoured": [one("agreePrices", /const held = [^;]*;/, "const held = false;")],
  "old orders re-priced": [
    one(
      "saveProduct",
      "await setStock(tx, productId, stock, extra);",
      "await setStock(tx, productId, stock, extra); await tx.execute(sql`update order_items set unit_price = unit_price - labour_fee + ${form.labourFee}, subtotal = quantity * (unit_price - labour_fee + ${form.labourFee}), labour_fee = ${form.labourFee} where product_id = ${productId}`);",
    ),
  ],
  "total is not the sum": [
    one("writeOrder", "totalAmount: totalOf(lines)", "totalAmount: totalOf(lines) + 1", true),
  ],
  "never expired": [one("expireOrder", "if (!clock.isOver", "if (true")],
  "expired without asking": [one("expireOrders", /await askAboutOrder\(id\)/, "true")],
  "clock not stopped by a receipt": [
    one("submitReceipt", /await setPayBy\(tx, orderId, null\);/, "", true),
  ],
  "clock not started by a rejection": [one("rejectReceipt", /await setPayBy\(/, "void (")],
  "verified after a rejection": [one("verifyReceipt", "if (receipt.rejectedAt)", "if (false)")],
  "cancelled while being checked": [
    one("cancelUnpaid", "receipts.length + waiting.length > 0", "false"),
  ],
  "form out of date": [
    one(
      "updateOrderStatus",
      /before\.orderStatus === shown\.orderStatus && before\.paymentStatus === shown\.paymentStatus/,
      "true",
    ),
  ],
  "more given back than came": [one("refundOrder", "if (form.amount > left)", "if (false)")],
  "given back twice": [one("refundOrder", "if (before) return", "if (false) return")],
  "sold pieces put back by a save": [
    one("saveProduct", "held + form.stock - form.stockSeen", "form.stock"),
  ],
  "second editor wins": [one("saveProduct", "before.version !== form.version", "false")],
  "no audit row for a status": [
    one("updateOrderStatus", "before && done.ok && done.changed", "false", true),
  ],
  "no audit row for a refund": [one("refundOrder", "await recordAudit(", "void (")],
  "mail queued outside the transaction": [
    one("placeOrder", 'enqueue(tx, "order-placed", ', 'enqueue(db, "order-placed", '),
  ],
  "mail never queued": [
    one("placeOrder", /enqueue\(tx, "order-placed", \{ orderId \}\)/, "undefined"),
  ],
};

function one(name: string, find: string | RegExp, put: string, atOnce = false): Bug {
  return { in: name, find, put, atOnce };
}
