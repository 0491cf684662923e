import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { Link } from "./link.tsx";

type NavLinkProps = Omit<ComponentProps<typeof Link>, "to" | "className"> & {
  to: string;
  /** If true, the link is current only on exactly this page, not on pages below it. */
  end?: boolean;
  /** Replaces what the address says about being current. */
  isCurrent?: boolean | undefined;
  className?: string | ((isCurrent: boolean) => string);
};

/**
 * A link that marks itself when it leads to the current page. `to` must be a plain lower-case path. The router's
 * NavLink is not used, because it resolves the address again for each link of a page.
 */
export function NavLink({ to, end = false, isCurrent: given, className, ...rest }: NavLinkProps) {
  const pathname = useLocation().pathname.toLowerCase();
  const isCurrent = given ?? (pathname === to || (!end && isBelow(pathname, to)));
  return (
    <Link
      {...rest}
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      className={typeof className === "function" ? className(isCurrent) : className}
    />
  );
}

function isBelow(pathname: string, to: string): boolean {
  return to !== "/" && pathname.startsWith(`${to}/`);
}
