import { Badge, type Tone } from "#app/ui/badge.tsx";
import type { ReturnListRow } from "#shop/returns/list-returns.server.ts";
import { returnStatusName } from "#shop/returns/return-names.ts";

type Status = ReturnListRow["status"];

const tones: Record<Status, Tone> = {
  requested: "warn",
  approved: "info",
  received: "warn",
  inspected: "warn",
  settled: "ok",
  refused: "grey",
  withdrawn: "grey",
};

/** Yellow means that it is the shop's turn. */
export function ReturnBadge({ status }: { status: Status }) {
  return <Badge tone={tones[status]}>{returnStatusName(status)}</Badge>;
}
