import { href } from "react-router";
import { t, tPlural } from "#languages/messages.ts";
import type { ReturnListRow } from "#shop/returns/list-returns.server.ts";
import { returnKindName, returnReasonNames } from "#shop/returns/return-names.ts";
import { RequestList, type RequestView } from "../shared/request-list.tsx";
import { ReturnBadge } from "../shared/return-badge.tsx";

export function ReturnList({ returns }: { returns: ReturnListRow[] }) {
  return (
    <RequestList
      caption={t("Returns")}
      items={returns}
      more={{
        title: t("Reason"),
        className: "hidden xl:table-cell",
        cellClass: "text-xs",
        cell: ({ reason }) => returnReasonNames()[reason],
      }}
      viewOf={viewOf}
    />
  );
}

function viewOf(row: ReturnListRow): RequestView {
  const label = `${row.orderNumber}-R${row.number}`;
  return {
    label,
    name: row.fullName,
    what: `${returnKindName(row.kind)}, ${tPlural(row.pieces, "{count} piece", "{count} pieces")}`,
    whatMore: returnReasonNames()[row.reason],
    badge: <ReturnBadge status={row.status} />,
    page: href("/admin/returns/:returnId", { returnId: row.id }),
    view: t("View<hidden> return {number}</hidden>", { number: label }),
  };
}
