import { href } from "react-router";
import { returnNumber } from "#shop/returns/return-number.ts";
import { classes } from "#app/ui/classes.ts";
import { joinNames } from "#app/ui/join-texts.ts";
import { t, tPlural } from "#languages/messages.ts";
import { formatDay } from "#shop/format-day.ts";
import type { ReturnListRow } from "#shop/returns/list-returns.server.ts";
import { returnKindName, returnReasonNames } from "#shop/returns/return-names.ts";
import { RequestList, type RequestView } from "../shared/request-list.tsx";
import { ReturnBadge } from "../shared/return-badge.tsx";

export function ReturnList({ returns }: { returns: ReturnListRow[] }) {
  return (
    <RequestList
      caption={t("Returns")}
      items={returns}
      more={[
        {
          title: t("Reason"),
          className: "hidden xl:table-cell",
          cellClass: "text-xs",
          cell: ({ reason }) => returnReasonNames()[reason],
        },
        {
          title: t("Settle by"),
          cellClass: "text-xs whitespace-nowrap",
          cell: ({ dueOn, isLate }) =>
            dueOn ? (
              <>
                {formatDay(dueOn)}
                {isLate ? <Late className="block" /> : null}
              </>
            ) : null,
        },
      ]}
      viewOf={viewOf}
    />
  );
}

function Late({ className }: { className?: string }) {
  return <span className={classes("font-medium text-warn", className)}>{t("Late")}</span>;
}

function viewOf(row: ReturnListRow): RequestView {
  const label = returnNumber(row, row);
  return {
    label,
    name: row.fullName,
    what: joinNames([
      returnKindName(row.kind),
      tPlural(row.pieces, "{count} piece", "{count} pieces"),
    ]),
    whatMore: returnReasonNames()[row.reason],
    due: row.dueOn ? (
      <>
        {t("Settle by {day}", { day: formatDay(row.dueOn) })}
        {row.isLate ? (
          <>
            {" · "}
            <Late />
          </>
        ) : null}
      </>
    ) : undefined,
    badge: <ReturnBadge status={row.status} />,
    page: href("/admin/returns/:returnId", { returnId: row.id }),
    view: t("View<hidden> return {number}</hidden>", { number: label }),
  };
}
