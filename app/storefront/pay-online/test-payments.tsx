import FlaskConical from "lucide-react/icons/flask-conical";

/** On a shop without a payment provider (decision 20): nobody may believe that money moved. */
export function TestPayments() {
  return (
    <p className="mt-4 flex items-center gap-2.5 rounded-sm bg-warn-wash px-3.5 py-3 text-sm font-medium text-warn">
      <FlaskConical aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.5} />
      Test payments: no money moves
    </p>
  );
}
