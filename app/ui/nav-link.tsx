import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { Link } from "./link.tsx";

type NavLinkProps = Omit<ComponentProps<typeof Link>, "to" | "className"> & {
  to: string;
  /** Here on this very page only, not on those below it. */
  end?: boolean;
  className: string | ((isHere: boolean) => string);
};

/**
 * A link that knows whether it leads where one is. As the router's, for plain addresses in small letters: that
 * one works its address out anew for each of the dozen that stand on a page.
 */
export function NavLink({ to, end = false, className, ...rest }: NavLinkProps) {
  const pathname = useLocation().pathname.toLowerCase();
  const isHere = pathname === to || (!end && isBelow(pathname, to));
  return (
    <Link
      {...rest}
      to={to}
      aria-current={isHere ? "page" : undefined}
      className={typeof className === "string" ? className : className(isHere)}
    />
  );
}

function isBelow(pathname: string, to: string): boolean {
  return to !== "/" && pathname.startsWith(`${to}/`);
}
