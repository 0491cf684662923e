import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import type { ProductRow, ProductSort } from "#shop/catalogue/list-all-products.server.ts";
import { Notice } from "../shared/notice.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ArchiveQuestion, StockChangeQuestion } from "./bulk-question.tsx";
import type { BulkAnswer } from "./bulk-action.server.ts";
import { ProductTable } from "./product-table.tsx";
import { undoneText } from "./undone-text.ts";
import { tickAllId, useTicks, type Ticks } from "./use-ticks.ts";

/** The table of products with a box in each row, and the bar that changes those whose boxes are ticked. */
export function BulkList(props: {
  products: ProductRow[];
  sort: ProductSort;
  total: number;
  categories: { id: string; name: string }[];
  isArchive: boolean;
  formId: string;
  answer: BulkAnswer | undefined;
}) {
  const { products, sort, answer, ...bar } = props;
  const ticks = useTicks(answer?.given !== undefined);
  return (
    <div onChange={ticks.onChange}>
      <ProductTable
        products={products}
        sort={sort}
        tickAll={<TickAll ticks={ticks} onPage={products.length} />}
        ticked={answer?.given?.ids ?? []}
      />
      <BulkBar {...bar} ticks={ticks} onPage={products.length} answer={answer} />
      {answer?.archiving === undefined ? null : (
        <ArchiveQuestion key={answer.given?.ids.join()} count={answer.archiving} answer={answer} />
      )}
      {answer?.restocking ? (
        <StockChangeQuestion
          key={answer.restocking.fingerprint}
          asked={answer.restocking}
          answer={answer}
        />
      ) : null}
    </div>
  );
}

/** Ticks all products of the page. Without JavaScript it would do nothing, so it is not there. */
function TickAll({ ticks, onPage }: { ticks: Ticks; onPage: number }) {
  const isTicked = ticks.ticked === onPage;
  const label = t("Select all on this page");
  if (!useHydrated()) return <span className="sr-only">{t("Select")}</span>;
  return (
    <label className="grid size-11 place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        id={tickAllId}
        ref={(box) => {
          if (box) box.indeterminate = ticks.ticked > 0 && !isTicked;
        }}
        checked={isTicked}
        onChange={() => ticks.tickPage(!isTicked)}
        className="size-5 accent-gold-ink"
      />
    </label>
  );
}

const maxNames = 20;

/** Says which products an undo has left alone. */
export function UndoneNotice({ undone }: { undone: NonNullable<BulkAnswer["undone"]> }) {
  const { restored, left } = undone;
  const names = left.slice(0, maxNames);
  const more = left.length - names.length;
  return (
    <Notice title={undoneText(restored)} takesFocus>
      <p>{t("These were left as they are, because someone has changed or deleted them since:")}</p>
      <ul className="list-disc pl-5">
        {names.map((name, at) => (
          <li key={at}>{name}</li>
        ))}
        {more > 0 ? <li>{t("and {count} more", { count: more })}</li> : null}
      </ul>
    </Notice>
  );
}
