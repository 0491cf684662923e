/** The shop's name with its logo, a gemstone seen from above. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-3">
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 shrink-0 fill-none stroke-gold">
        <path d="M12 1 23 12 12 23 1 12Z" strokeWidth="1.25" />
        <path d="M12 7 17 12 12 17 7 12Z" className="fill-gold stroke-none" />
      </svg>
      <span className="display text-xl leading-none tracking-[0.01em] whitespace-nowrap">
        {name}
      </span>
    </span>
  );
}
