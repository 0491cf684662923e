import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { Price } from "#app/ui/price.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { textLinkClass } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import type { CustomerRow } from "#shop/customers/customer-row.server.ts";

type Shown = Omit<CustomerRow, "buyer" | "userId"> & { phone: string; hasAccount: boolean };

export function CustomerCard({ customer }: { customer: Shown }) {
  const { phoneNumber, phone, email, orders, paid, lastOrderAt, createdAt, hasAccount } = customer;
  const { newsConsentAt } = customer;
  return (
    <Card title={t("Customer Information")}>
      <Facts
        facts={{
          [t("Phone")]: phoneNumber ? (
            <>
              <a
                href={`tel:${phoneNumber}`}
                className={textLinkClass({}, "mr-4 whitespace-nowrap")}
              >
                {phone}
              </a>
              <a
                href={`https://wa.me/${phoneNumber.replace("+", "")}`}
                target="_blank"
                rel="noopener"
                className={textLinkClass({}, "whitespace-nowrap")}
              >
                <Rich
                  text={t("WhatsApp<hidden> the customer, in a new tab</hidden>")}
                  hidden={forScreenReaders}
                />
              </a>
            </>
          ) : null,
          [t("Email")]: email ? (
            <a href={`mailto:${email}`} className={textLinkClass()}>
              {email}
            </a>
          ) : null,
          [t("Orders")]: orders,
          [t("Total paid")]: <Price amount={paid} className="font-semibold" />,
          [t("Last order")]: lastOrderAt ? <DateTime value={lastOrderAt} /> : null,
          [t("Customer since")]: <DateTime value={createdAt} format="date" />,
          [t("Account")]: hasAccount ? t("Has an account") : t("Orders without an account"),
          [t("News and offers by email")]: newsConsentAt ? (
            <Rich
              text={t("Agreed on <date>{date}</date>", {
                date: formatMoment(newsConsentAt, "date"),
              })}
              date={() => <DateTime value={newsConsentAt} format="date" />}
            />
          ) : (
            t("Not agreed")
          ),
        }}
      />
    </Card>
  );
}
