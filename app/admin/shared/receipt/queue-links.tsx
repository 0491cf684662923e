import type { ReactNode } from "react";
import type { To } from "react-router";
import { ChevronLeft, ChevronRight } from "#app/ui/icons.tsx";
import { Link } from "#app/ui/link.tsx";
import { t } from "#languages/messages.ts";
import type { QueuePosition } from "#shop/payments/receipts.server.ts";

/** The receipt's place among those that wait, and links to the ones before and after it. */
export function QueueLinks(props: {
  queue: QueuePosition;
  isWaiting: boolean;
  open: (id: string | null) => To | undefined;
}) {
  const { queue, isWaiting, open } = props;
  return (
    <nav aria-label={t("Receipts to check")} className="-mt-2 mb-3 flex items-center gap-1">
      <p className="mr-2 text-ink-soft tabular-nums">
        {isWaiting
          ? t("{number} of {count}", { number: queue.before + 1, count: queue.total })
          : t("Not among the receipts to check")}
      </p>
      <StepLink to={open(queue.previous)} label={t("Previous receipt")}>
        <ChevronLeft className="size-5" />
      </StepLink>
      <StepLink to={open(queue.next)} label={t("Next receipt")}>
        <ChevronRight className="size-5" />
      </StepLink>
    </nav>
  );
}

function StepLink(props: { to: To | undefined; label: string; children: ReactNode }) {
  const { to, label, children } = props;
  const cell = "grid size-11 place-items-center rounded-sm md:size-9";
  if (!to) return <span className={`${cell} text-line`}>{children}</span>;
  return (
    <Link
      to={to}
      preventScrollReset
      replace
      aria-label={label}
      className={`${cell} border border-edge hover:border-ink hover:bg-gold-wash`}
    >
      {children}
    </Link>
  );
}
