import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";
import { buttonClass } from "./button.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** Copies `text`. Shown only if the browser offers a clipboard, which requires HTTPS. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [isCopied, setCopied] = useState(false);
  const hydrated = useHydrated();
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [isCopied]);
  if (!hydrated || !navigator.clipboard) return null;
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      className={buttonClass({ variant: "quiet", size: "sm" })}
    >
      <Icon className="size-4" />
      <span role="status">{isCopied ? "Copied" : "Copy"}</span>
      <span className="sr-only"> {what}</span>
    </button>
  );
}
