import { Form, href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Link } from "#app/ui/link.tsx";
import { t, tPlural } from "#languages/messages.ts";
import type { OpenDraft } from "#shop/cart/draft.server.ts";
import { Rich } from "#app/ui/rich.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";

type Props = {
  drafts: OpenDraft[];
  /** The labels of the exchanges that drafts are for, by the draft's id. */
  exchanges: Record<string, string>;
};

/** Drafts, which are orders that staff began but have not placed. Any staff member can continue or discard them. */
export function OpenDrafts({ drafts, exchanges }: Props) {
  if (drafts.length === 0) return null;
  return (
    <Card title={t("Open drafts")}>
      <p className="mb-2 text-xs text-ink-soft">
        {t("Drafts don't reserve stock or hold a price.")}
      </p>
      <ul className="divide-y divide-line">
        {drafts.map(({ draftId, startedBy, updatedAt, quantity }) => {
          const exchange = exchanges[draftId];
          const items = tPlural(quantity, "{count} item", "{count} items");
          return (
            <li key={draftId} className="flex items-center gap-2 py-1">
              <Link
                to={{ pathname: href("/admin/orders/new"), search: `draft=${draftId}` }}
                className="min-w-0 flex-1 py-1.5 hover:text-gold-ink"
              >
                <span className="block font-medium break-words underline underline-offset-2">
                  {t("{items}, started by {name}", { items, name: startedBy })}
                </span>
                {exchange ? (
                  <span className="block text-sm">
                    {t("Exchange {number}", { number: exchange })}
                  </span>
                ) : null}
                <DateTime value={updatedAt} className="text-xs text-ink-soft tabular-nums" />
              </Link>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="draft" value={draftId} />
                <Button name="intent" value="discard" variant="quiet" size="sm" className="px-2">
                  <Rich
                    text={t("Discard<hidden> the draft of {items} started by {name}</hidden>", {
                      items,
                      name: startedBy,
                    })}
                    hidden={forScreenReaders}
                  />
                </Button>
              </Form>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
