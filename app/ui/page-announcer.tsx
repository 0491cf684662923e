import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * After a link has opened another page without loading the document anew, screen readers hear its title. Where the
 * focus was on something that is gone, such as a toast, it goes to the page's main part.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    setTitle(document.title);
    if (document.activeElement === document.body)
      document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
