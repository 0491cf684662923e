import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { Link } from "./link.tsx";

type NavLinkProps = Omit<ComponentProps<typeof Link>, "to" | "className"> & {
  to: string;
  /** Marks the link as current only on exactly this page, not on pages below it. */
  end?: boolean;
  className: string | ((isCurrent: boolean) => string);
};

/**
 * A link that knows whether it is the current page. Takes only plain lower-case paths. The router's NavLink would
 * resolve the address again for each of a dozen links on a page.
 */
export function NavLink({ to, end = false, className, ...rest }: NavLinkProps) {
  const pathname = useLocation().pathname.toLowerCase();
  const isCurrent = pathname === to || (!end && isBelow(pathname, to));
  return (
    <Link
      {...rest}
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      className={typeof className === "string" ? className : className(isCurrent)}
    />
  );
}

function isBelow(pathname: string, to: string): boolean {
  return to !== "/" && pathname.startsWith(`${to}/`);
}
