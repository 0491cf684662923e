import { AddressLines } from "#app/ui/address-lines.tsx";
import { Card } from "#app/ui/card.tsx";
import { t } from "#languages/messages.ts";
import type { CustomerAddress } from "#shop/customers/read-customer.server.ts";

export function AddressesCard({ addresses }: { addresses: CustomerAddress[] }) {
  return (
    <Card title={t("Addresses")}>
      {addresses.length === 0 ? (
        <p className="text-ink-soft">{t("No addresses yet")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {addresses.map((address, at) => (
            <li key={at} className="py-3 first:pt-0 last:pb-0">
              <p className="text-xs wrap-anywhere text-ink-soft">{sourceOf(address)}</p>
              <AddressLines address={address} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function sourceOf({ label, isSaved }: CustomerAddress): string {
  if (!isSaved) return t("From an order");
  return label ? t("Saved: {label}", { label }) : t("Saved in the account");
}
