import Landmark from "lucide:landmark";
import QrCode from "lucide:qr-code";
import type { OfferedMethod } from "#shop/orders/payment-methods.server.ts";
import type { Icon } from "#app/ui/icons.tsx";

type MethodLabel = { title: string; how: string; icon: Icon };

export const methodLabels: Record<OfferedMethod["method"], MethodLabel> = {
  stripe_fpx: {
    title: "FPX or card",
    how: "Pay by online banking or card on our payment partner's page.",
    icon: Landmark,
  },
  touch_n_go: {
    title: "Touch 'n Go",
    how: "Scan our QR code on the next page, then upload your receipt.",
    icon: QrCode,
  },
};
