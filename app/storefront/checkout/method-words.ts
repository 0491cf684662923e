import Landmark from "lucide-react/icons/landmark";
import QrCode from "lucide-react/icons/qr-code";
import type { OfferedMethod } from "#shop/orders/payment-methods.server.ts";
import type { Icon } from "#app/ui/icons.tsx";

type Words = { title: string; how: string; icon: Icon };

/** What each way of paying is called, and what it asks of the customer. */
export const methodWords: Record<OfferedMethod["method"], Words> = {
  stripe_fpx: {
    title: "FPX or card",
    how: "Pay by online banking or card on our payment partner's page.",
    icon: Landmark,
  },
  touch_n_go: {
    title: "Touch 'n Go",
    how: "Scan our QR code with the eWallet on the next page, then upload the receipt.",
    icon: QrCode,
  },
};
