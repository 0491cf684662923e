import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * Lets screen readers read the title of a page that a link opened without a full page load. If the element that had the
 * focus is gone, such as a toast or a row that was removed, the focus goes to the page's main part.
 */
export function PageAnnouncer() {
  const { pathname, key } = useLocation();
  const seen = useRef({ pathname, key });
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (seen.current.key === key) return;
    if (seen.current.pathname !== pathname) setTitle(document.title);
    seen.current = { pathname, key };
    if (document.activeElement === document.body)
      document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname, key]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
