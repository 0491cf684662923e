import { SlipPaper } from "../shared/slip-paper.tsx";
import { ReceiptPaper, type ReceiptProps } from "./receipt-paper.tsx";

/** Both papers of an order for one print, on sheets of their own: the slip has no prices, and may go with a gift. */
export function ReceiptAndSlip(props: ReceiptProps) {
  return (
    <>
      <ReceiptPaper {...props} />
      <div className="mt-8 break-before-page print:mt-0">
        <SlipPaper {...props} shipment={undefined} />
      </div>
    </>
  );
}
