import { useEffect, useState } from "react";
import { openState, type OpeningTimes, type OpenState } from "#shop/profile/opening-hours.ts";
import { openSentence } from "./open-sentence.ts";

/**
 * Says whether the shop is open now, right within a minute. On cached pages only a script can say it; other pages give the
 * sentence of the moment when they were made.
 */
export default function OpenNow({
  times,
  sentence,
}: {
  times: OpeningTimes | undefined;
  sentence?: string | undefined;
}) {
  const [state, setState] = useState<OpenState>();
  useEffect(() => {
    if (!times) return undefined;
    const update = () => setState(openState(new Date(), times.hours, times.holidays));
    update();
    const timer = setInterval(update, 60_000);
    return () => clearInterval(timer);
  }, [times]);
  const shown = state ? openSentence(state) : sentence;
  if (!shown) return null;
  return (
    <strong className={state?.isOpen ? "block font-semibold text-ok" : "block font-semibold"}>
      {shown}
    </strong>
  );
}
