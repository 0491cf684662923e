import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Row, Table, TableBody, TableHead, Td, Th } from "#app/ui/table.tsx";
import type { GoldPriceEntry } from "#shop/gold/gold-price-history.server.ts";
import { formatGoldChange, formatPerGram, type SenPerGram } from "#shop/money.ts";

type Props = { entries: GoldPriceEntry[]; page: number; pages: number };

/** Every price ever set, newest first, with who set it. */
export function PriceHistory({ entries, page, pages }: Props) {
  if (entries.length === 0) {
    return (
      <Card title="Price changes">
        <p className="text-ink-soft">
          No prices yet. Products can be sold once their purity has a price.
        </p>
      </Card>
    );
  }
  return (
    <section aria-labelledby="price-history">
      <h2 id="price-history" className="mb-3 text-base font-semibold">
        Price changes
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
                {formatPerGram(price)}
                <span className="block text-ink-soft sm:hidden">
                  {change === null ? "First" : formatSigned(change)}
                </span>
                {buyBack === null ? null : (
                  <span className="block text-ink-soft sm:hidden">
                    <span className="sr-only">bought back at </span>
                    <span aria-hidden="true">back </span>
                    {formatPerGram(buyBack)}
                  </span>
                )}
              </Td>
              <Td numeric className="text-ink-soft max-sm:hidden">
                {change === null ? "First" : formatSigned(change)}
              </Td>
              <Td numeric className="max-sm:hidden">
                {buyBack === null ? "–" : formatPerGram(buyBack)}
              </Td>
              <Td className="break-words">
                {setBy ?? "Set up automatically"}
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

function formatSigned(change: SenPerGram): string {
  if (change === 0) return "0.00";
  return `${change > 0 ? "+" : "−"}${formatGoldChange(change)}`;
}
