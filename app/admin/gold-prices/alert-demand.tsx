import { Card } from "#app/ui/card.tsx";
import { Row, Table, TableBody, TableHead, Td, Th } from "#app/ui/table.tsx";
import { t } from "#languages/messages.ts";
import type { AlertDemand as Step } from "#shop/alerts/alert-demand.server.ts";
import { formatPerGram } from "#shop/money.ts";

/** How many shoppers wait for which price. Counts only. */
export function AlertDemand({ steps }: { steps: Step[] }) {
  return (
    <Card title={t("Price alerts")}>
      {steps.length === 0 ? (
        <p className="text-ink-soft">
          {t("No one is waiting for a gold price. Shoppers can set alerts on the gold price page.")}
        </p>
      ) : (
        <div className="max-h-80 overflow-y-auto">
          <Table caption={t("Shoppers who wait for a gold price")}>
            <TableHead>
              <Th>{t("Purity")}</Th>
              <Th numeric>{t("Per gram")}</Th>
              <Th numeric>{t("Shoppers")}</Th>
            </TableHead>
            <TableBody>
              {steps.map(({ purity, from, to, count }) => (
                <Row key={`${purity} ${from}`}>
                  <Td>{purity}</Td>
                  <Td numeric>
                    {t("{from} to {to}", { from: formatPerGram(from), to: formatPerGram(to) })}
                  </Td>
                  <Td numeric>{count}</Td>
                </Row>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </Card>
  );
}
