import type { ReactNode } from "react";
import { Form, href, useSearchParams } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog, focusOnOpen } from "#app/ui/dialog.tsx";
import { Price } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
import { amountToPay } from "#shop/orders/amount-to-pay.ts";
import type { ReceiptRow } from "#shop/payments/receipts.server.ts";
import { isWaiting, ReusedFlag } from "./receipt-badge.tsx";
import { RejectForm } from "./reject-form.tsx";
import { useFocusAfterVerdict } from "./use-focus-after-verdict.ts";
import { noDialog, VerdictLink, VerdictLinks } from "./verdict-links.tsx";
import { ZoomPicture } from "./zoom-picture.tsx";
import { HiddenFields } from "../hidden-fields.tsx";
import { IntentButton } from "../intent-button.tsx";
import { useSearchWith } from "../use-search-with.ts";
import { Rich } from "#app/ui/rich.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";

/** The dialogs about a receipt. `?view=`, `?verify=` or `?reject=` with the receipt's id opens one of them. */
export function ReceiptDialogs({
  receipts,
  rejectError,
}: {
  receipts: ReceiptRow[];
  rejectError: string | undefined;
}) {
  const [params] = useSearchParams();
  useFocusAfterVerdict(receipts);
  const closeTo = useSearchWith()(noDialog);
  const waiting = receipts.filter(isWaiting);
  const viewed = receipts.find(({ id }) => id === params.get("view"));
  const verified = waiting.find(({ id }) => id === params.get("verify"));
  const rejected = waiting.find(({ id }) => id === params.get("reject"));
  // With different keys, React mounts a new dialog when one replaces another, so that the new one sets its focus.
  if (viewed) {
    return (
      <Dialog key="view" open closeTo={closeTo} wide title={t("Receipt of {orderNumber}", viewed)}>
        <Summary receipt={viewed} />
        <ReceiptPicture receipt={viewed} />
        <VerdictLinks receipt={viewed} className="mt-4" />
      </Dialog>
    );
  }
  if (verified) {
    return (
      <Dialog key="verify" open closeTo={closeTo} wide title={t("Verify this payment?")}>
        <WithPicture receipt={verified}>
          <Summary receipt={verified} />
          <p className="text-base font-semibold">
            {t("Has the money reached the shop's account?")}
          </p>
          <p className="mt-1 mb-4 text-ink-soft">
            {t("This marks the order as paid and moves it to Processing. You can't undo this.")}
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <Form method="post" preventScrollReset>
              <HiddenFields of={{ paymentId: verified.id }} />
              <IntentButton intent="verify" busyLabel={t("Loading...")}>
                <Rich
                  text={t("Verify<hidden> the payment of order {orderNumber}</hidden>", verified)}
                  hidden={forScreenReaders}
                />
              </IntentButton>
            </Form>
            {/* Cancel gets the focus instead of Verify, because a stray Enter would verify the payment. */}
            <ButtonLink
              ref={focusOnOpen}
              to={closeTo}
              variant="secondary"
              preventScrollReset
              replace
            >
              {t("Cancel")}
            </ButtonLink>
            <VerdictLink verdict="reject" receipt={verified} />
          </div>
        </WithPicture>
      </Dialog>
    );
  }
  if (rejected) {
    return (
      <Dialog key="reject" open closeTo={closeTo} wide title={t("Reject this receipt")}>
        <WithPicture receipt={rejected}>
          <Summary receipt={rejected} />
          <RejectForm paymentId={rejected.id} error={rejectError} closeTo={closeTo} />
        </WithPicture>
      </Dialog>
    );
  }
  return null;
}

/** Shows the receipt's picture beside the dialog's question. */
function WithPicture(props: { receipt: ReceiptRow; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      {/* The height is fixed, so that a picture that loads late does not move the buttons. */}
      <ReceiptPicture receipt={props.receipt} height="h-[28dvh] md:h-[26rem]" />
      <div className="min-w-0">{props.children}</div>
    </div>
  );
}

function ReceiptPicture({ receipt, height }: { receipt: ReceiptRow; height?: string }) {
  return (
    <ZoomPicture
      src={href("/admin/touch-n-go/:paymentId/receipt", { paymentId: receipt.id })}
      alt={t("Receipt sent for order {orderNumber}", receipt)}
      height={height}
    />
  );
}

/** The order, its customer and the amount that the receipt must show. */
function Summary({ receipt }: { receipt: ReceiptRow }) {
  return (
    <div className="mb-4 border-b border-line pb-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium tabular-nums">{receipt.orderNumber}</span>
        <Price amount={amountToPay(receipt)} className="text-xl font-semibold" />
      </p>
      <p className="break-words text-ink-soft">{receipt.fullName}</p>
      {receipt.isReused ? <ReusedFlag className="mt-1" /> : null}
    </div>
  );
}
