import FlaskConical from "lucide-react/icons/flask-conical";

/** Shown without a payment provider (ADR-0010), so that no one believes money moved. */
export function TestPayments() {
  return (
    <p className="mt-4 flex items-center gap-2.5 rounded-sm bg-warn-wash px-3.5 py-3 text-sm font-medium text-warn">
      <FlaskConical className="size-5 shrink-0" />
      Test payments: no money moves
    </p>
  );
}
