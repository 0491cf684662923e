/** The seconds between polls. The first polls follow quickly, because a bank usually confirms within seconds. */
const minIntervalSeconds = 1;
const maxIntervalSeconds = 60;

/**
 * Polls with an interval that grows by a factor of 1.5. Polling pauses while the page is hidden, and checks at once
 * when the page is shown again. A check that fails counts as no change.
 */
export function pollForChanges(
  checkForChange: () => Promise<boolean>,
  isPageVisible: () => boolean,
) {
  let seconds = minIntervalSeconds;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isChecking = false;
  scheduleNext();
  return { onVisibilityChange, stop };

  function scheduleNext() {
    clearTimeout(timer);
    if (!isStopped && isPageVisible()) timer = setTimeout(() => void checkNow(), seconds * 1000);
  }

  async function checkNow() {
    if (isChecking) return;
    isChecking = true;
    const hasChanged = await checkForChange().catch(() => false);
    isChecking = false;
    seconds = hasChanged ? minIntervalSeconds : Math.min(seconds * 1.5, maxIntervalSeconds);
    scheduleNext();
  }

  /** The caller must call this when the page is hidden or shown. */
  function onVisibilityChange() {
    clearTimeout(timer);
    if (isStopped || !isPageVisible()) return;
    seconds = minIntervalSeconds;
    void checkNow();
  }

  function stop() {
    isStopped = true;
    clearTimeout(timer);
  }
}
