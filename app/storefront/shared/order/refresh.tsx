import { TextLink } from "#app/ui/text-link.tsx";

/** Reloads the page without waiting for the poll; the only way without JavaScript. */
export function Refresh({ to }: { to: string }) {
  return (
    <TextLink standalone to={to} preventScrollReset className="-my-3 underline print:hidden">
      Refresh
    </TextLink>
  );
}
