/**
 * Deliberate bugs, each applied to a copy of the build: in the function with this name, this text becomes that
 * one. `at once` are those visible without a race, in the first few histories.
 */
export type Mutant = {
  in: string;
  find: string | RegExp;
  replaceWith: string;
  isDeterministic?: boolean;
};

export const mutants: Record<string, Mutant[]> = {
  "no stock condition": [
    mutant("takeStock", "onHand < quantity ?", "false ?"),
    mutant("takeOne", /and on_hand [^>]*>= \$\{quantity\}::int/, ""),
  ],
  "stock held of the product, not of its size": [
    mutant(
      "takeStock",
      /available\(left\.get\(productId\) \?\? 0, adjusted\)/,
      "available(left.get(productId) ?? 0, 0)",
    ),
    mutant("takeOne", /least\(\$\{adjustment\}::int, extra\)/, "0"),
  ],
  "stock taken again of the product, not of its size": [
    mutant("stockLinesOf", "adjustment: stockAdjustment", "adjustment: 0"),
  ],
  "stock not locked": [
    mutant("takeStock", "others.length === 0 &&", "false &&"),
    mutant("lockLevels", '.for("update")', ""),
  ],
  "order not locked": [mutant("lockOrder", '.for("update")', "")],
  "cart not locked": [mutant("lockCart", '.for("update")', "")],
  "stock not taken": [
    mutant("takeStock", "others.length === 0 &&", "false &&"),
    mutant(
      "takeStock",
      "if (shortages.length === 0) await moveStock(",
      "if (false) await moveStock(",
    ),
  ],
  "no ledger entry": [
    mutant("takeStock", "others.length === 0 &&", "false &&"),
    mutant("moveStock", /tx\.insert\([\w$]+\)\.values\(/, "void (", true),
  ],
  "released twice": [mutant("changeOrderStatus", "order.holdsStock && !holdsStock", "!holdsStock")],
  "never released": [mutant("changeOrderStatus", "order.holdsStock && !holdsStock", "false", true)],
  "not taken again": [
    mutant("changeOrderStatus", "!order.holdsStock && holdsStock", "false", true),
  ],
  "form key ignored": [
    mutant("findPlacedOrder", "if (!order) return", "if (order || !order) return"),
  ],
  "order number used again": [
    mutant("nextOrderNumber", "Math.max(now, latest + 1)", "now - (now % 1000)"),
    mutant("insertOrder", /\.onConflictDoNothing\(\{ target: [\w$]+\.orderNumber \}\)/, ""),
  ],
  "events applied again": [
    mutant("receiveEvent", "await isAlreadyApplied(event.id)", "false"),
    mutant("receiveEvent", "rowCount === 0 || !snapshot", "!snapshot"),
  ],
  "signature unchecked": [
    mutant(
      "verifyEvent",
      /return [\w$]+\(\)\.webhooks\.constructEvent\([^;]*\);/,
      "return JSON.parse(body.toString());",
    ),
  ],
  "amount unchecked": [mutant("findMismatch", "snapshot.amount !== attempt.amount", "false")],
  "currency unchecked": [mutant("findMismatch", 'snapshot.currency !== "myr"', "false")],
  "mismatched payment not recorded": [
    mutant("holdForReview", "await recordUnacceptedPayment(", "void ("),
  ],
  "Stripe asked for less": [
    mutant(
      "createSession",
      "unit_amount: attempt.amount",
      "unit_amount: attempt.amount - 100",
      true,
    ),
  ],
  "payment page left open": [
    mutant(
      "changeOrderStatus",
      /await enqueue\(tx, "end-payments", \{ orderId \}\)/,
      "void 0",
      true,
    ),
  ],
  "price in floating point": [
    mutant("goldValue", /return toSafeSen\([^;]*\);/, "return goldPrice * weight / 1e3;", true),
  ],
  "price rounded down": [
    mutant(
      "goldValue",
      "toSafeSen(goldPrice * weight) + 500",
      "toSafeSen(goldPrice * weight)",
      true,
    ),
  ],
  "quote not honoured": [mutant("applyQuote", "now < quote.expiresAt", "false")],
  "old orders re-priced": [
    mutant(
      "saveProduct",
      "await setStock(tx, productId, stock, extra);",
      "await setStock(tx, productId, stock, extra); await tx.execute(sql`update order_items set unit_price = unit_price - labour_fee + ${form.labourFee}, subtotal = quantity * (unit_price - labour_fee + ${form.labourFee}), labour_fee = ${form.labourFee} where product_id = ${productId}`);",
    ),
  ],
  "total is not the sum": [
    mutant("insertOrder", "totalAmount: totalOf(lines)", "totalAmount: totalOf(lines) + 1", true),
  ],
  "never expired": [mutant("expireOrder", "if (!deadline.isPastDue", "if (true")],
  "expired without asking": [mutant("expireOrders", /await refreshOrderSessions\(id\)/, "true")],
  "clock not stopped by a receipt": [
    mutant("submitReceipt", /await setPayBy\(order, null\);/, "", true),
  ],
  "clock not started by a rejection": [mutant("rejectReceipt", /await setPayBy\(/, "void (")],
  "verified after a rejection": [mutant("verifyReceipt", "if (receipt.rejectedAt)", "if (false)")],
  "cancelled while being checked": [
    mutant("cancelUnpaid", "hasReceipt || bankIsChecking", "false"),
  ],
  "outdated form accepted": [
    mutant(
      "changeStatusByStaff",
      /orderStatus === shown\.orderStatus && paymentStatus === shown\.paymentStatus/,
      "true",
    ),
  ],
  "refunded more than was paid": [
    mutant("refundOrder", "if (form.amount > refundable)", "if (false)"),
  ],
  "refunded twice": [mutant("refundOrder", "if (existing) return", "if (false) return")],
  "sold pieces put back by a save": [
    mutant("saveProduct", "currentStock + form.stock - form.stockSeen", "form.stock"),
  ],
  "second editor wins": [mutant("saveProduct", "before.version !== form.version", "false")],
  "no audit row for a status": [mutant("changeStatusByStaff", "await auditOrder(", "void (", true)],
  "no audit row for a refund": [mutant("refundOrder", "await auditOrder(", "void (")],
  "paid by hand without a payment": [mutant("changeStatusByStaff", "await acceptMoney(", "void (")],
  "no task for a cancelled order's money": [mutant("syncRefundDue", "await raiseTask(", "void (")],
  "email queued outside the transaction": [
    mutant("placeOnce", 'enqueue(tx, "order-placed", ', 'enqueue(db, "order-placed", '),
  ],
  "email never queued": [
    mutant("placeOnce", /enqueue\(tx, "order-placed", \{ orderId \}\)/, "undefined"),
  ],
};

function mutant(
  name: string,
  find: string | RegExp,
  replaceWith: string,
  isDeterministic = false,
): Mutant {
  return { in: name, find, replaceWith, isDeterministic };
}
