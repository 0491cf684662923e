import { languageCode } from "#languages/messages.ts";
import { methodCode, methodName } from "#shop/orders/method-names.ts";
import type { Tender } from "#shop/orders/read-order.server.ts";

/**
 * The name of a payment method and, in English, the code of those that the specification lists: "stripe fpx" in the list of
 * orders, in capitals on the order's page (ADR-0071).
 */
export function MethodName({
  method,
  inCapitals = false,
}: {
  method: Tender;
  inCapitals?: boolean;
}) {
  const code = languageCode() === "en" ? methodCode(method) : undefined;
  return (
    <>
      {methodName(method)}
      {code ? (
        <span className="text-xs text-ink-soft"> {inCapitals ? code.toUpperCase() : code}</span>
      ) : null}
    </>
  );
}
