import { useMatches } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { MessageCircle } from "#app/ui/icons.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import { chatLink } from "../shared/contact-links.ts";
import { useAvoidOverlap } from "./use-avoid-overlap.ts";

/**
 * Opens a chat with the shop. The button floats, but hides while it would cover words, a price or a control. Without
 * JavaScript the button is at the end of the page.
 */
export function ChatButton({ number }: { number: string }) {
  // A page about a piece or an order begins the chat with it.
  const page = useMatches().at(-1)?.loaderData as { chatMessage?: string } | null | undefined;
  const floats = useHydrated();
  const { element, isOverlapping } = useAvoidOverlap<HTMLAnchorElement>(floats && number !== "");
  if (!number) return null;
  return (
    <aside
      aria-label={t("Chat")}
      className={classes("print:hidden", !floats && "flex justify-end bg-plum px-4 pb-6")}
    >
      <a
        ref={element}
        href={chatLink(number, page?.chatMessage)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t("Chat with us (opens in a new tab)")}
        className={classes(
          "chat-button",
          floats && "chat-button-floating",
          isOverlapping && "chat-button-hidden",
        )}
      >
        <MessageCircle className="size-6" />
      </a>
    </aside>
  );
}
