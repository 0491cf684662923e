/** The shop's name with its logo, a gemstone seen from above. On phones and tablets, a long name has smaller text. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="wordmark" data-long={name.length > 13 || undefined}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 1 23 12 12 23 1 12Z" />
        <path d="M12 7 17 12 12 17 7 12Z" />
      </svg>
      {name}
    </span>
  );
}
