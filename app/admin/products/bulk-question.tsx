import { useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t, tPlural } from "#languages/messages.ts";
import { useIsSending } from "../shared/intent-button.tsx";
import { bulkForm } from "./bulk-changes.ts";
import type { BulkAnswer } from "./bulk-action.server.ts";
import type { StockQuestion } from "./bulk-stock-action.server.ts";

/** Asks before a bulk change. Its button sends the form of the bar again, with what staff chose there. */
function Question(props: {
  answer: BulkAnswer;
  title: string;
  /** What the form's field `confirmed` gets. */
  confirms: string;
  yes: string;
  no: string;
  isDangerous?: boolean;
  children: ReactNode;
}) {
  const { answer, title, confirms, yes, no, isDangerous, children } = props;
  const { pathname, search } = useLocation();
  const [dismissed, setDismissed] = useState<BulkAnswer>();
  const hydrated = useHydrated();
  const isSending = useIsSending("confirmed");
  const here = pathname + search;
  const close = () => setDismissed(answer);
  return (
    <Dialog
      open={dismissed !== answer}
      title={title}
      {...(hydrated ? { onClose: close } : { closeTo: here })}
    >
      <div className="mb-6">{children}</div>
      <div className="flex flex-wrap gap-2">
        <Button
          form={bulkForm}
          name="confirmed"
          value={confirms}
          variant={isDangerous ? "danger" : "primary"}
          busy={isSending}
        >
          {yes}
        </Button>
        {hydrated ? (
          <Button type="button" variant="secondary" onClick={close}>
            {no}
          </Button>
        ) : (
          <ButtonLink to={here} variant="secondary">
            {no}
          </ButtonLink>
        )}
      </div>
    </Dialog>
  );
}

export function ArchiveQuestion({ count, answer }: { count: number; answer: BulkAnswer }) {
  return (
    <Question
      answer={answer}
      title={tPlural(count, "Archive {count} product?", "Archive {count} products?")}
      confirms="yes"
      yes={t("Archive")}
      no={t("Keep them")}
      isDangerous
    >
      <p>{t("Archived products are hidden from the shop but stay on past orders.")}</p>
    </Question>
  );
}

/** Shows what each stock is and would be, because a number may have been counted before a sale. */
export function StockChangeQuestion(props: { asked: StockQuestion; answer: BulkAnswer }) {
  const { asked, answer } = props;
  const { name, pieces, count, first, fingerprint, hasMoved } = asked;
  const more = count - first.length;
  return (
    <Question
      answer={answer}
      title={
        name === "stock-counted"
          ? tPlural(
              count,
              "Set the number on hand of {count} product to {pieces}?",
              "Set the number on hand of {count} products to {pieces}?",
              { pieces },
            )
          : tPlural(
              count,
              "Add {pieces} to the stock of {count} product?",
              "Add {pieces} to the stock of {count} products?",
              { pieces },
            )
      }
      confirms={fingerprint}
      yes={t("Change the stock")}
      no={t("Cancel")}
    >
      {hasMoved ? (
        <p role="alert" className="mb-3 font-medium text-bad">
          {t(
            "The stock has moved since you were asked. Nothing was changed. Check the numbers again.",
          )}
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {first.map((one) => (
          <li key={one.id} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">{one.name}</span>
            <span className="whitespace-nowrap tabular-nums">
              {t("{from} → {to}", { from: one.from, to: one.to })}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-2">{t("and {count} more", { count: more })}</p> : null}
      <p className="mt-3 text-xs text-ink-soft">
        {t("Each product's stock history shows the change and your name.")}
      </p>
    </Question>
  );
}
