/** Seconds between two looks: soon at first, as a bank answers within moments, then ever more rarely. */
const first = 1;
const longest = 60;

/**
 * Looks again and again whether something changed, less and less often, and not while the page is hidden;
 * coming back to it looks at once. `look` answers whether it changed; what fails counts as no change.
 */
export function watch(look: () => Promise<boolean>, isShown: () => boolean) {
  let seconds = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isLooking = false;
  plan();
  return { turned, stop };

  function plan() {
    clearTimeout(timer);
    if (!isOver && isShown()) timer = setTimeout(() => void ask(), seconds * 1000);
  }

  async function ask() {
    if (isLooking) return;
    isLooking = true;
    const hasChanged = await look().catch(() => false);
    isLooking = false;
    seconds = hasChanged ? first : Math.min(seconds * 1.5, longest);
    plan();
  }

  /** The page was hidden, or is shown again. */
  function turned() {
    clearTimeout(timer);
    if (isOver || !isShown()) return;
    seconds = first;
    void ask();
  }

  function stop() {
    isOver = true;
    clearTimeout(timer);
  }
}
