import { formatMoney } from "#shop/money.ts";
import { pick } from "#shop/pick.ts";
import { tradeInsOfAccount } from "#shop/trade-ins/read-trade-in.server.ts";
import { tradeInNumber } from "#shop/trade-ins/trade-in-names.ts";
import { formatWeight } from "#shop/weight.ts";

/** The account's requests to sell gold, for the export of its data. */
export async function exportTradeIns(userId: string) {
  const all = await tradeInsOfAccount(userId);
  return all.map((one) => ({
    number: tradeInNumber(one),
    askedAt: one.createdAt,
    ...pick(one, ["status", "fullName", "phoneNumber", "email", "language", "wishedOn", "answer"]),
    estimate: one.estimate === null ? null : formatMoney(one.estimate),
    ...pick(one, ["validOn", "answeredAt", "endedAt", "boughtOn"]),
    paid: one.paid === null ? null : formatMoney(one.paid),
    paidForOrder: one.order?.orderNumber ?? null,
    pieces: one.lines.map(({ weight, weighed, ...line }) => ({
      ...pick(line, ["what", "purity", "quantity", "orderNumber", "bought"]),
      weight: weight === null ? null : formatWeight(weight),
      weighed: weighed === null ? null : formatWeight(weighed),
    })),
    pictures: one.pictures.map(({ createdAt }) => ({ sentAt: createdAt })),
  }));
}
