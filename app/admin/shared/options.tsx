import type { PaymentMethod } from "#shop/orders/read-order.server.ts";
import { methodName } from "#shop/orders/method-names.ts";

type Named = { id: string; name: string };

/** The options of a select: rows with id and name, or an object of names by value. */
export function Options({ of }: { of: Named[] | Record<string, string> }) {
  const rows = Array.isArray(of) ? of : Object.entries(of).map(([id, name]) => ({ id, name }));
  return rows.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

export function MethodOptions({ of }: { of: PaymentMethod[] }) {
  return <Options of={of.map((id) => ({ id, name: methodName(id) }))} />;
}
