import { message, t, type Message } from "#languages/messages.ts";
import { dispositionName } from "#shop/fulfilment/inspection-names.ts";
import { shipmentStatusName } from "#shop/fulfilment/shipment-names.ts";
import { methodName } from "#shop/orders/method-names.ts";
import type { OrderEvent, PaymentMethod } from "#shop/orders/read-order.server.ts";
import { returnStatusName } from "#shop/returns/return-names.ts";
import { taskLabel } from "./task-notices.tsx";

/** What happened to an order, in words. */
export function eventLabel({ kind, from, to }: OrderEvent): string {
  const change = { from: statusWord(from), to: statusWord(to) };
  switch (kind) {
    case "placed":
      return t("Order placed");
    case "order-status":
      return t("Order status: {from} → {to}", change);
    case "payment-status":
      return t("Payment status: {from} → {to}", change);
    case "payment-method":
      return t("Payment method: {from} → {to}", { from: methodWord(from), to: methodWord(to) });
    case "receipt":
      return t("Touch 'n Go receipt {state}", { state: change.to });
    case "refund":
      return t("Refund {state}", { state: change.to });
    case "review":
      return taskLabel(to as Parameters<typeof taskLabel>[0]);
    case "inspection":
      return t("Inspection: {result}", { result: dispositionName(to) });
    case "return":
      return t("Return: {state}", { state: returnStatusName(to) });
    case "shipment":
      if (to === "found") return t("Lost shipment came back");
      return t("Shipment: {state}", { state: shipmentStatusName(to) });
    case "account":
      return t("Added to the customer's account");
    case "address":
      return from && to
        ? t("Delivery address: {from} → {to}", { from, to })
        : t("Delivery address corrected");
    case "note":
      return t("Note");
  }
}

function methodWord(method: string | null): string {
  return methodName(method as PaymentMethod);
}

function statusWord(status: string | null): string {
  const word = status ? statusWords[status] : undefined;
  return word ? t(word) : (status ?? "");
}

const statusWords: Record<string, Message> = {
  pending: message("pending"),
  processing: message("processing"),
  completed: message("completed"),
  cancelled: message("cancelled"),
  failed: message("failed"),
  succeeded: message("succeeded"),
  submitted: message("submitted"),
  rejected: message("rejected"),
};

export function actorLabel({ actor, actorName }: OrderEvent): string {
  switch (actor) {
    case "staff":
      return actorName ?? t("Staff");
    case "customer":
      return t("Customer");
    case "payment":
      return t("Payment provider");
    case "clock":
      return t("Automatic");
  }
}
