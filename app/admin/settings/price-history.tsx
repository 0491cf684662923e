import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Row, Table, TableBody, TableHead, Td, Th } from "#app/ui/table.tsx";
import type { SetPrice } from "#shop/gold/gold-price-history.server.ts";
import { formatMoney, type Sen } from "#shop/money.ts";

type Props = { entries: SetPrice[]; page: number; pages: number };

/** Every price that was ever set, newest first, with who set it: nothing is overwritten. */
export function PriceHistory({ entries, page, pages }: Props) {
  if (entries.length === 0) {
    return (
      <Card title="History">
        <p className="text-ink-soft">
          No price was ever set. Until both are, the pieces of that purity cannot be sold.
        </p>
      </Card>
    );
  }
  return (
    <section aria-labelledby="price-history">
      <h2 id="price-history" className="mb-3 text-base font-semibold">
        History
      </h2>
      <Table
        caption="Gold prices, newest first"
        className="max-sm:text-xs max-sm:[&_td]:px-2.5 max-sm:[&_th]:px-2.5"
      >
        <TableHead>
          <Th>Purity</Th>
          <Th numeric>Per gram</Th>
          <Th numeric className="max-sm:hidden">
            Change
          </Th>
          <Th numeric className="max-sm:hidden">
            Buy-back
          </Th>
          <Th>Set by</Th>
        </TableHead>
        <TableBody>
          {entries.map(({ id, purity, price, buyBack, change, since, setBy }) => (
            <Row key={id}>
              <Td className="font-semibold text-gold-ink tabular-nums">{purity}</Td>
              <Td numeric>
                {formatMoney(price as number as Sen)}
                <span className="block text-ink-soft sm:hidden">
                  {change === null ? "First" : signed(change as number as Sen)}
                </span>
                {buyBack === null ? null : (
                  <span className="block text-ink-soft sm:hidden">
                    <span className="sr-only">bought back at </span>
                    <span aria-hidden="true">back </span>
                    {formatMoney(buyBack as number as Sen)}
                  </span>
                )}
              </Td>
              <Td numeric className="text-ink-soft max-sm:hidden">
                {change === null ? "First" : signed(change as number as Sen)}
              </Td>
              <Td numeric className="max-sm:hidden">
                {buyBack === null ? "–" : formatMoney(buyBack as number as Sen)}
              </Td>
              <Td className="break-words">
                {setBy ?? "The shop's set-up"}
                <DateTime value={since} className="block text-xs text-ink-soft tabular-nums" />
              </Td>
            </Row>
          ))}
        </TableBody>
      </Table>
      <div className="mt-4">
        <Pagination page={page} pages={pages} />
      </div>
    </section>
  );
}

function signed(change: Sen): string {
  if (change === 0) return "0.00";
  const amount = formatMoney(Math.abs(change) as Sen).replace("RM ", "");
  return `${change > 0 ? "+" : "−"}${amount}`;
}
