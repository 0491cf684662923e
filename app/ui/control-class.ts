/** On a phone the text is `text-base` (17 px), because iOS zooms into the page for inputs with text below 16 px. */
export const controlClass =
  "block min-h-11 w-full rounded-sm border border-edge bg-card px-3.5 py-2 text-base leading-6 text-ink transition-colors placeholder:text-ink-soft hover:border-ink focus-visible:border-gold focus-visible:outline-offset-0 disabled:border-line disabled:bg-grey-wash disabled:text-ink-soft aria-invalid:border-bad md:text-sm";

/** Shows the shop's own chevron, because the native arrow of a select differs in every browser. */
export const selectClass =
  "appearance-none select-chevron bg-[position:right_0.875rem_center] bg-no-repeat pr-10";
