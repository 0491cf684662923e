import { Form } from "react-router";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { PieceName } from "#app/ui/piece-name.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { wholeAmounts } from "#app/ui/whole-amounts.ts";
import { t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import type { BuyerReturn } from "#shop/returns/buyer-returns.server.ts";
import { returnReasonNames, returnStatusName } from "#shop/returns/return-names.ts";
import { returnSentences } from "#shop/returns/return-words.ts";
import { SubmitButton } from "../shared/form/submit-button.tsx";
import type { OrderView } from "../shared/order/order-view.server.ts";
import { useLinkKey } from "../shared/order/use-link-key.ts";
import { ReturnAccount, type AccountAnswer } from "./return-account.tsx";

type Props = Pick<OrderView, "order" | "returns" | "refundDays" | "refundsToBank"> & {
  /** Only the buyer withdraws a return and says where the money goes. */
  isBuyer: boolean;
  shopAddress: string;
  /** Links to the new orders of exchanges, by the id of the return. */
  newOrderLinks: Record<string, string>;
  answer: AccountAnswer | undefined;
};

/** A card for each return of the order. */
export function Returns({ returns, ...props }: Props) {
  return returns.map((one) => <ReturnCard key={one.id} one={one} {...props} />);
}

function ReturnCard({
  one,
  order,
  refundDays,
  refundsToBank,
  isBuyer,
  shopAddress,
  newOrderLinks,
  answer,
}: Omit<Props, "returns"> & { one: BuyerReturn }) {
  const action = links.order(order.id, useLinkKey());
  const title =
    one.kind === "exchange"
      ? t("Exchange {number}", { number: one.label })
      : t("Return {number}", { number: one.label });
  return (
    <Card
      id={`return-${one.id}`}
      title={title}
      action={<Badge tone={tones[one.status]}>{returnStatusName(one.status)}</Badge>}
    >
      <div className="space-y-2">
        {returnSentences(one, { refundDays }).map((sentence) => (
          <p key={sentence} className="break-words">
            {wholeAmounts(sentence)}
          </p>
        ))}
        {one.newOrder && newOrderLinks[one.id] ? (
          <p className="print:hidden">
            <TextLink to={newOrderLinks[one.id]!}>
              {t("View order {number}", { number: one.newOrder.orderNumber })}
            </TextLink>
          </p>
        ) : null}
        {one.status === "approved" && shopAddress ? (
          <p className="rounded-md bg-gold-wash p-4 whitespace-pre-line">{shopAddress}</p>
        ) : null}
      </div>
      <ul className="mt-4 space-y-1 border-t border-line pt-4 text-sm">
        {one.pieces.map(({ item, quantity }) => (
          <li key={item.id} className="break-words">
            <span className="tabular-nums">{`${quantity} × `}</span>
            <PieceName item={item} />
          </li>
        ))}
        <li className="text-ink-soft">{returnReasonNames()[one.reason]}</li>
      </ul>
      {isBuyer && one.isOpen && refundsToBank ? (
        <ReturnAccount
          one={one}
          action={action}
          answer={answer?.returnId === one.id ? answer : undefined}
        />
      ) : null}
      {isBuyer && one.status === "requested" ? (
        <Form method="post" action={action} className="mt-5 border-t border-line pt-5 print:hidden">
          <input type="hidden" name="returnId" value={one.id} />
          <SubmitButton
            intent="withdraw-return"
            formField={["returnId", one.id]}
            variant="secondary"
            busyLabel={t("Saving...")}
            className="w-full sm:w-auto"
          >
            {t("Withdraw this request")}
          </SubmitButton>
        </Form>
      ) : null}
    </Card>
  );
}

const tones: Record<BuyerReturn["status"], Tone> = {
  requested: "info",
  approved: "gold",
  received: "info",
  inspected: "info",
  settled: "ok",
  refused: "bad",
  withdrawn: "grey",
};
