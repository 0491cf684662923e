import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * Lets screen readers read the title of a page that a link opened without a full page load. If the element that had the
 * focus is gone, such as a toast, the focus goes to the page's main part.
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
