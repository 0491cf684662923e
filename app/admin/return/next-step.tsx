import { href } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import type { ReturnDetail } from "#shop/returns/return-detail.server.ts";
import { InspectionForm } from "../shared/inspection-form.tsx";
import { ApprovalForm, EndForm, RefuseForm } from "./decision-forms.tsx";
import { ExchangeForm } from "./exchange-form.tsx";
import { ReceiveForm } from "./receive-form.tsx";
import type { ReturnAnswer } from "./return-action.server.ts";
import { SettleForm } from "./settle-form.tsx";
import { AccountForm } from "./account-form.tsx";

type Props = {
  detail: ReturnDetail;
  newIds: { refundId: string; inspectionId: string };
  isOwner: boolean;
  answer: ReturnAnswer | undefined;
};

const noAnswer: ReturnAnswer = {};

/** The forms for what staff can do with the return now. */
export function NextStep({
  detail,
  newIds,
  isOwner,
  isExpectedBack,
  ...sent
}: Props & {
  /** Whether pieces of its cancelled order are still expected back, such as those in repair. */
  isExpectedBack: boolean;
}) {
  const answer = sent.answer ?? noAnswer;
  const { row, order } = detail;
  if (order.orderStatus === "cancelled" && row.endedAt === null) {
    return (
      <Card title={t("The order was cancelled")}>
        <p className="mb-4">{t("Its pieces and its money follow the order. Close this return.")}</p>
        <EndForm result={answer.end} label={t("Close the return")} />
      </Card>
    );
  }
  if (order.orderStatus === "cancelled") {
    const isToInspect = isExpectedBack && detail.items.some(({ left }) => left > 0);
    return isToInspect ? <InspectWithOrder orderId={order.id} /> : null;
  }
  switch (row.status) {
    case "requested":
      return (
        <>
          <Card title={t("Approve")}>
            <ApprovalForm result={answer.approve} />
          </Card>
          <Card title={t("Refuse")}>
            <RefuseForm result={answer.refuse} />
          </Card>
        </>
      );
    case "approved":
      return (
        <>
          <Card title={t("The pieces are here")}>
            <ReceiveForm items={detail.items} problem={answer.problem} counted={answer.counted} />
          </Card>
          <More title={t("Refuse or close the return")} isOpen={answer.refuse !== undefined}>
            <RefuseForm result={answer.refuse} />
            <hr className="my-6 border-line" />
            <EndForm result={answer.end} label={t("Close: the pieces never came")} />
          </More>
        </>
      );
    case "received":
      return (
        <>
          <Inspections {...{ detail, newIds, answer }} />
          {detail.inspections.length === 0 ? (
            <More title={t("Refuse the return")} isOpen={answer.refuse !== undefined}>
              <RefuseForm result={answer.refuse} />
            </More>
          ) : null}
        </>
      );
    case "inspected":
      return (
        <>
          <Settlement {...{ detail, newIds, isOwner, answer }} />
          {isOwner && detail.money?.parts.some(({ method }) => method === "bank") ? (
            <More
              title={t("Enter the bank account for the customer")}
              isOpen={answer.account !== undefined}
            >
              <AccountForm row={row} result={answer.account} />
            </More>
          ) : null}
          <Inspections {...{ detail, newIds, answer }} />
        </>
      );
    case "settled":
      return <Inspections {...{ detail, newIds, answer }} />;
    case "refused":
    case "withdrawn":
      return null;
  }
}

/** Pieces of a cancelled order that come back later are inspected with what else is expected back of it. */
function InspectWithOrder({ orderId }: { orderId: string }) {
  return (
    <Card title={t("The order was cancelled")}>
      <p className="mb-3">
        {t("Pieces that come back later, such as from repair, are inspected here:")}
      </p>
      <TextLink standalone to={`${href("/admin/expected-back")}?order=${orderId}`}>
        {t("Expected back")}
      </TextLink>
    </Card>
  );
}

/** In an exchange, staff choose new pieces, or settle in money where the customer wants none of them. */
function Settlement({ detail, newIds, isOwner, answer = noAnswer }: Props) {
  const settle = (
    <SettleForm {...{ detail, isOwner }} refundId={newIds.refundId} result={answer.settle} />
  );
  if (detail.row.kind === "return") return <Card title={t("Settle")}>{settle}</Card>;
  return (
    <>
      <Card title={t("Exchange")}>
        <ExchangeForm detail={detail} result={answer.exchange} />
      </Card>
      <More title={t("Settle in money instead")} isOpen={answer.settle !== undefined}>
        {settle}
      </More>
    </>
  );
}

/** A form for each item with pieces to inspect: first when they came, later when they are back from repair. */
function Inspections({ detail, newIds, answer = noAnswer }: Omit<Props, "isOwner">) {
  const isFirst = detail.row.status === "received";
  return detail.items
    .filter(({ left }) => left > 0)
    .map(({ item, left }, at) => (
      <Card
        key={`${item.id} ${detail.inspections.filter((one) => one.orderItemId === item.id).length}`}
        title={
          isFirst
            ? t("Inspect {name}", { name: item.productName })
            : t("Back from repair: {name}", { name: item.productName })
        }
      >
        <InspectionForm
          item={item}
          pieces={left}
          // Each form has an id of its own: the last digits count the items.
          inspectionId={newIds.inspectionId.slice(0, -2) + String(at).padStart(2, "0")}
          canSendAgain={false}
          intent="inspect"
          lastResult={answer.itemId === item.id ? (answer.inspect ?? null) : null}
        />
      </Card>
    ));
}

function More(props: { title: string; isOpen: boolean; children: React.ReactNode }) {
  return (
    <details open={props.isOpen} className="rounded-lg border border-line bg-card">
      <summary className="disclosure justify-between px-5 py-3 md:px-6">{props.title}</summary>
      <div className="border-t border-line p-5 md:p-6">{props.children}</div>
    </details>
  );
}
