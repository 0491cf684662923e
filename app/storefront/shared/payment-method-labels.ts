import Landmark from "lucide:landmark";
import QrCode from "lucide:qr-code";
import { message, type Message } from "#languages/messages.ts";
import type { OfferedMethod } from "#shop/orders/payment-methods.server.ts";
import type { Icon } from "#app/ui/icons.tsx";

type MethodLabel = { how: Message; icon: Icon };

export const methodLabels: Record<OfferedMethod["method"], MethodLabel> = {
  stripe_fpx: {
    how: message("Pay by online banking or card on our payment partner's page."),
    icon: Landmark,
  },
  touch_n_go: {
    how: message("Scan our QR code on the next page, then upload your proof of payment."),
    icon: QrCode,
  },
};
