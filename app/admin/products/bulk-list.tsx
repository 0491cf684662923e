import { useState } from "react";
import { useLocation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t, tPlural } from "#languages/messages.ts";
import type { ProductRow, ProductSort } from "#shop/catalogue/list-all-products.server.ts";
import { useIsSending } from "../shared/intent-button.tsx";
import { Notice } from "../shared/notice.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { bulkForm } from "./bulk-changes.ts";
import type { BulkAnswer } from "./bulk-request.server.ts";
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

/** Asks before products are archived. Its button sends the form of the bar again, with what staff chose there. */
function ArchiveQuestion({ count, answer }: { count: number; answer: BulkAnswer }) {
  const { pathname, search } = useLocation();
  const [dismissed, setDismissed] = useState<BulkAnswer>();
  const hydrated = useHydrated();
  const isSending = useIsSending("confirmed");
  const here = pathname + search;
  const close = () => setDismissed(answer);
  return (
    <Dialog
      open={dismissed !== answer}
      title={tPlural(count, "Archive {count} product?", "Archive {count} products?")}
      {...(hydrated ? { onClose: close } : { closeTo: here })}
    >
      <p className="mb-6">
        {t("Archived products are hidden from the shop but stay on past orders.")}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button form={bulkForm} name="confirmed" value="yes" variant="danger" busy={isSending}>
          {t("Archive")}
        </Button>
        {hydrated ? (
          <Button type="button" variant="secondary" onClick={close}>
            {t("Keep them")}
          </Button>
        ) : (
          <ButtonLink to={here} variant="secondary">
            {t("Keep them")}
          </ButtonLink>
        )}
      </div>
    </Dialog>
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
