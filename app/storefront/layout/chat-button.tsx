import { MessageCircle } from "lucide-react";

/** Opens a chat with the shop; its number is in the address only. */
export function ChatButton({ number }: { number: string }) {
  if (!number) return null;
  return (
    <aside aria-label="Chat">
      <a
        href={`https://wa.me/${number}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Chat with us (opens in a new tab)"
        className="fixed right-4 bottom-4 z-30 grid size-14 place-items-center rounded-full border border-gold bg-plum text-plum-text shadow-lg transition-[background-color,transform] hover:bg-plum-soft active:scale-95 md:right-6 md:bottom-6 print:hidden"
      >
        <MessageCircle aria-hidden="true" className="size-6" strokeWidth={1.5} />
      </a>
    </aside>
  );
}
