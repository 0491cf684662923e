import { formatDay } from "#app/ui/day-axis.tsx";
import { Row, Table, TableBody, TableHead, Td, Th } from "#app/ui/table.tsx";
import { textLinkClass } from "#app/ui/text-link.tsx";
import { wholeAmounts } from "#app/ui/whole-amounts.ts";
import { t } from "#languages/messages.ts";
import { priceRange } from "#shop/gold/gold-board.ts";
import type { PriceDay } from "#shop/gold/price-day.ts";
import { formatPerGram } from "#shop/money.ts";

const purities = ["916", "999"] as const;

/** The figures of the chart: lowest and highest price, and a table of all days, newest first. */
export function PriceTable({ days }: { days: PriceDay[] }) {
  const ranges = purities.flatMap((purity) => {
    const range = priceRange(days, purity);
    return range ? [{ purity, ...range }] : [];
  });
  return (
    <>
      <ul className="mt-5 space-y-1 text-sm text-ink-soft">
        {ranges.map(({ purity, first, lowest, highest }) => (
          <li key={purity} className="tabular-nums">
            {wholeAmounts(
              t("{purity}: lowest {lowest}, highest {highest}. On {day} a gram was {price}.", {
                purity,
                lowest: formatPerGram(lowest),
                highest: formatPerGram(highest),
                day: formatDay(first),
                price: formatPerGram(first.price),
              }),
            )}
          </li>
        ))}
      </ul>
      <details className="mt-3">
        <summary className={textLinkClass({ standalone: true }, "cursor-pointer text-sm")}>
          {t("Show as a table")}
        </summary>
        <div className="mt-2 max-h-96 max-w-2xl overflow-y-auto">
          <Table caption={t("Gold prices per gram at the end of each day")}>
            <TableHead>
              <Th>{t("Day")}</Th>
              {purities.map((purity) => (
                <Th key={purity} numeric>
                  {purity}
                </Th>
              ))}
            </TableHead>
            <TableBody>
              {days.toReversed().map((day) => (
                <Row key={day.day}>
                  <Td>{formatDay(day)}</Td>
                  {purities.map((purity) => (
                    <Td key={purity} numeric>
                      {day[purity] === null ? "–" : formatPerGram(day[purity])}
                    </Td>
                  ))}
                </Row>
              ))}
            </TableBody>
          </Table>
        </div>
      </details>
    </>
  );
}
