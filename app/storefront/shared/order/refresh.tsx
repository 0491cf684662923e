import { Link } from "#app/ui/link.tsx";

/** Reloads the page without waiting for the poll; the only way without JavaScript. */
export function Refresh({ to }: { to: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      className="-my-3 inline-flex min-h-11 items-center text-gold-ink underline underline-offset-4 print:hidden"
    >
      Refresh
    </Link>
  );
}
