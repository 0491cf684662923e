import Download from "lucide:download";
import { href } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { t } from "#languages/messages.ts";
import { amountToPay, type Payable } from "#shop/orders/amount-to-pay.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import type { TouchNGoQr } from "#shop/payments/touch-n-go-qr.server.ts";
import { useLinkKey } from "../shared/order/use-link-key.ts";
import { withLinkKey } from "../shared/order/with-link-key.ts";
import { QrPlaceholder } from "./qr-placeholder.tsx";

type Paid = Payable & Pick<Order, "id" | "orderNumber">;

/** The shop's Touch 'n Go QR code with instructions, or a placeholder that says where to ask for the code. */
export function ShopQrCode({ order, qr }: { order: Paid; qr: TouchNGoQr | undefined }) {
  const path = href("/payment/touch-n-go/:orderId/qr.png", { orderId: order.id });
  const picture = withLinkKey(path, useLinkKey());
  return (
    <>
      {qr ? (
        <figure className="flex flex-col items-center gap-3">
          <div className="-mx-2 rounded-sm border border-line bg-white">
            <QrCode drawing={qr.drawing} label={t("Touch 'n Go QR code")} maxSide={288} />
          </div>
          <figcaption className="text-center">
            <span className="text-sm text-ink-soft">{t("Pays to")}</span>
            <strong className="block font-semibold wrap-anywhere">{qr.payee}</strong>
          </figcaption>
          <a
            href={picture}
            download={`${order.orderNumber}-touch-n-go.png`}
            className={buttonClass({ variant: "secondary" })}
          >
            <Download className="size-4" />
            {t("Save QR code as a picture")}
          </a>
        </figure>
      ) : (
        <QrPlaceholder />
      )}
      <ol className="mt-6 list-decimal space-y-2 pl-5 marker:text-gold-ink">
        {scanSteps(qr !== undefined).map((step) => (
          <li key={step}>{step}</li>
        ))}
        <li>
          <Amount order={order} hasAmount={qr?.hasAmount === true} />
        </li>
        <li>{t("Confirm the payment and take a screenshot as your proof of payment.")}</li>
      </ol>
    </>
  );
}

/** A shop that has not set its code yet gives it by chat or at the counter: there is nothing to scan on this page. */
function scanSteps(hasCode: boolean): string[] {
  return hasCode
    ? [
        t("Open the Touch 'n Go eWallet on your phone."),
        t(
          "Tap Scan and scan our QR code. If you pay on this phone, save the QR code as a picture and choose it from your gallery.",
        ),
      ]
    : [
        t("Ask us for our QR code by chat or at the counter."),
        t(
          "Open the Touch 'n Go eWallet on your phone, tap Scan and scan the code you got from us.",
        ),
      ];
}

function Amount({ order, hasAmount }: { order: Paid; hasAmount: boolean }) {
  return (
    <Rich
      text={
        hasAmount
          ? t(
              "The QR code includes the amount and order number. Check that your eWallet shows <amount></amount>.",
            )
          : t("Enter exactly <amount></amount> and use the order number as the reference.")
      }
      amount={() => (
        <strong className="font-semibold">
          <Price amount={amountToPay(order)} />
        </strong>
      )}
    />
  );
}
