import { Badge, type Tone } from "#app/ui/badge.tsx";
import type { TradeInListRow } from "#shop/trade-ins/list-trade-ins.server.ts";
import { tradeInStatusNames } from "#shop/trade-ins/trade-in-names.ts";

type Status = TradeInListRow["status"];

const tones: Record<Status, Tone> = {
  new: "warn",
  answered: "info",
  coming: "info",
  bought: "ok",
  closed: "grey",
};

/** Yellow means that it is the shop's turn. */
export function TradeInBadge({ status }: { status: Status }) {
  return <Badge tone={tones[status]}>{tradeInStatusNames()[status]}</Badge>;
}
