import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { PieceName } from "#app/ui/piece-name.tsx";
import { t } from "#languages/messages.ts";
import type { ExpectedItem as Row } from "#shop/fulfilment/expected-back.server.ts";
import { formatWeight } from "#shop/weight.ts";
import { InspectionForm } from "../shared/inspection-form.tsx";

type Props = {
  row: Row & { inspectionId: string };
  isOpen: boolean;
  lastResult: SubmissionResult | null;
};

/** One item of an order of which pieces are expected back. Its form opens without JavaScript. */
export function ExpectedItem({ row, isOpen, lastResult }: Props) {
  const { item, pieces, orderNumber, fullName, orderStatus } = row;
  return (
    <li className="rounded-lg border border-line bg-card">
      <details open={isOpen || lastResult !== null} className="group">
        <summary className="flex cursor-pointer list-none flex-wrap items-start gap-x-4 gap-y-2 p-4 hover:bg-gold-wash/40 md:p-5 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 basis-48">
            <span className="font-medium tabular-nums">{`${pieces} × `}</span>
            <PieceName item={item} />
            <span className="block text-xs text-ink-soft tabular-nums">
              {item.purity} · {formatWeight(item.weight)}
            </span>
          </span>
          <span className="min-w-0 text-sm text-ink-soft">
            <span className="block tabular-nums">#{orderNumber}</span>
            <span className="block break-words">{fullName}</span>
            <span className="block">
              {orderStatus === "cancelled" ? t("Order cancelled") : t("Parcel came back")}
            </span>
          </span>
          <span className="ml-auto inline-flex min-h-11 items-center rounded-sm border border-edge px-4 text-sm font-medium group-open:hidden">
            {t("Inspect")}
          </span>
        </summary>
        <div className="border-t border-line p-4 md:p-5">
          <InspectionForm
            item={item}
            pieces={pieces}
            inspectionId={row.inspectionId}
            canSendAgain={orderStatus !== "cancelled"}
            lastResult={lastResult}
          />
          <p className="mt-4 text-sm">
            <Link
              to={href("/admin/orders/:orderId", { orderId: item.orderId })}
              className="inline-flex min-h-11 items-center underline"
            >
              {t("Order #{number}", { number: orderNumber })}
            </Link>
          </p>
        </div>
      </details>
    </li>
  );
}
