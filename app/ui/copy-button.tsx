import Check from "lucide:check";
import Copy from "lucide:copy";
import { useEffect, useState } from "react";
import { t } from "#languages/messages.ts";
import { Button, type ButtonLook } from "./button.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** Copies `text`. Hidden where the browser offers no clipboard, for example on a page without HTTPS. */
export function CopyButton({
  text,
  what,
  label = t("Copy"),
  variant = "quiet",
  size = "sm",
  className,
}: ButtonLook & { text: string; what: string; label?: string; className?: string }) {
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
    <Button
      type="button"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      {...{ variant, size, className }}
    >
      <Icon className="size-4" />
      {/* Without the role `status`, whose words are not part of the button's name. */}
      <span aria-live="polite">{isCopied ? t("Copied") : label}</span>
      <span className="sr-only"> {what}</span>
    </Button>
  );
}
